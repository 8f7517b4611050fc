/* Loaded before everything else into a program that writes a database (LD_PRELOAD), this keeps a journal of what it does
   to its files, and can say that the disk is full. From the journal a test makes the files that a power cut would have
   left: what was written and not synced is lost.

   LUDEX_JOURNAL names the journal; LUDEX_ROOM is how many bytes may be written before the disk is full.
   A record: what (8 bytes: 1 write, 2 truncate, 3 sync), length of the name, offset, length, the name, what was written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3 };

static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static int64_t room = -1;
static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static int (*next_ftruncate)(int, off_t);
static int (*next_fsync)(int);
static int (*next_fdatasync)(int);

__attribute__((constructor)) static void begin(void) {
    next_write = dlsym(RTLD_NEXT, "write");
    next_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    next_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    next_fsync = dlsym(RTLD_NEXT, "fsync");
    next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    const char *path = getenv("LUDEX_JOURNAL");
    if (path) journal = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const char *bytes = getenv("LUDEX_ROOM");
    if (bytes) room = atoll(bytes);
}

static int ends_in(const char *name, const char *end) {
    size_t have = strlen(name), want = strlen(end);
    return have >= want && !strcmp(name + have - want, end);
}

/* The name of a file that belongs to a database; nothing for every other one. */
static int is_database(int file, char *name, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, size - 1);
    if (length < 0) return 0;
    name[length] = 0;
    return ends_in(name, ".db") || ends_in(name, ".db-wal");
}

static void note(int64_t what, const char *name, int64_t offset, const void *content, int64_t length) {
    if (journal < 0) return;
    int64_t head[4] = {what, (int64_t)strlen(name), offset, length};
    size_t size = sizeof head + head[1] + (content ? length : 0);
    char *record = malloc(size);
    if (!record) abort();
    memcpy(record, head, sizeof head);
    memcpy(record + sizeof head, name, head[1]);
    if (content) memcpy(record + sizeof head + head[1], content, length);
    if (next_write(journal, record, size) != (ssize_t)size) abort();
    free(record);
}

static int is_full(ssize_t length) {
    if (room < 0) return 0;
    if (length > room) return 1;
    room -= length;
    return 0;
}

ssize_t pwrite64(int file, const void *content, size_t length, off_t offset) {
    char name[4096];
    if (!is_database(file, name, sizeof name)) return next_pwrite(file, content, length, offset);
    pthread_mutex_lock(&alone);
    ssize_t done = -1;
    if (is_full(length)) {
        errno = ENOSPC;
    } else {
        done = next_pwrite(file, content, length, offset);
        if (done > 0) note(WRITE, name, offset, content, done);
    }
    pthread_mutex_unlock(&alone);
    return done;
}

ssize_t pwrite(int file, const void *content, size_t length, off_t offset) {
    return pwrite64(file, content, length, offset);
}

ssize_t write(int file, const void *content, size_t length) {
    char name[4096];
    if (!is_database(file, name, sizeof name)) return next_write(file, content, length);
    off_t offset = lseek(file, 0, SEEK_CUR);
    return pwrite64(file, content, length, offset) < 0 ? -1 : (lseek(file, offset + length, SEEK_SET), (ssize_t)length);
}

int ftruncate64(int file, off_t length) {
    char name[4096];
    if (!is_database(file, name, sizeof name)) return next_ftruncate(file, length);
    pthread_mutex_lock(&alone);
    int done = next_ftruncate(file, length);
    if (!done) note(TRUNCATE, name, length, NULL, 0);
    pthread_mutex_unlock(&alone);
    return done;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

static int synced(int file, int (*sync)(int)) {
    char name[4096];
    if (!is_database(file, name, sizeof name)) return sync(file);
    /* Nobody writes meanwhile, so that all that stands before it in the journal is synced. */
    pthread_mutex_lock(&alone);
    int done = sync(file);
    if (!done) note(SYNC, name, 0, NULL, 0);
    pthread_mutex_unlock(&alone);
    return done;
}

int fsync(int file) { return synced(file, next_fsync); }

int fdatasync(int file) { return synced(file, next_fdatasync); }
