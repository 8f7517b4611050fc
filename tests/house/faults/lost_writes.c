/* Loaded before everything else into a program that writes a database (LD_PRELOAD), this keeps a journal of what it does
   to its files, and can say that the disk is full. From the journal a test makes the files that a power cut would have
   left: what was written and not synced is lost. Several processes may write at once, as those of PostgreSQL do: what
   one does to a file and its record are one step, so that the journal tells everything in its order.

   LUDEX_FOLDER is the folder of the database; without it every file of SQLite is one. LUDEX_JOURNAL names the journal.
   LUDEX_ROOM is how many bytes may be written before the disk is full; LUDEX_FULL names a file that, while it is there,
   names a part of paths below which the disk is full: no file there grows.
   A record: what (8 bytes, see below), length of the name, offset, length, the name, what was written or the new name. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3, EXTEND = 4, RENAME = 5, UNLINK = 6, SYNC_FOLDER = 7 };
enum { NAME_MAX_BYTES = 4096 };

static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static int64_t room = -1;
static const char *folder, *full;
static int (*next_open)(const char *, int, ...);
static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static int (*next_ftruncate)(int, off_t);
static int (*next_truncate)(const char *, off_t);
static int (*next_fallocate)(int, off_t, off_t);
static int (*next_rename)(const char *, const char *);
static int (*next_unlink)(const char *);
static int (*next_fsync)(int);
static int (*next_fdatasync)(int);

/* PostgreSQL writes what it does over its own environment. */
static const char *kept(const char *value) { return value ? strdup(value) : NULL; }

__attribute__((constructor)) static void begin(void) {
    next_open = dlsym(RTLD_NEXT, "open64");
    next_write = dlsym(RTLD_NEXT, "write");
    next_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    next_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    next_truncate = dlsym(RTLD_NEXT, "truncate64");
    next_fallocate = dlsym(RTLD_NEXT, "posix_fallocate64");
    next_rename = dlsym(RTLD_NEXT, "rename");
    next_unlink = dlsym(RTLD_NEXT, "unlink");
    next_fsync = dlsym(RTLD_NEXT, "fsync");
    next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    folder = kept(getenv("LUDEX_FOLDER"));
    full = kept(getenv("LUDEX_FULL"));
    const char *path = getenv("LUDEX_JOURNAL");
    if (path && (journal = next_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) < 0) abort();
    const char *bytes = getenv("LUDEX_ROOM");
    if (bytes) room = atoll(bytes);
}

/* One after the other: threads by the mutex, processes by a lock that goes with the process that has it. */
static void lock(void) {
    pthread_mutex_lock(&alone);
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (journal >= 0 && fcntl(journal, F_SETLKW, &whole) && errno == EINTR) continue;
}

static void unlock(void) {
    int error = errno;
    struct flock whole = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    if (journal >= 0) fcntl(journal, F_SETLK, &whole);
    pthread_mutex_unlock(&alone);
    errno = error;
}

static int ends_in(const char *name, const char *end) {
    size_t have = strlen(name), want = strlen(end);
    return have >= want && !strcmp(name + have - want, end);
}

static int is_ours(const char *name) {
    if (!folder) return ends_in(name, ".db") || ends_in(name, ".db-wal");
    size_t length = strlen(folder);
    return !strncmp(name, folder, length) && (!name[length] || name[length] == '/') && !ends_in(name, " (deleted)");
}

/* The name of a file that belongs to the database; nothing for every other one. */
static int is_database(int file, char *name) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, NAME_MAX_BYTES - 1);
    if (length < 0) return 0;
    name[length] = 0;
    return is_ours(name);
}

/* The same for a path, which may begin where the process is. */
static int is_database_at(const char *path, char *name) {
    size_t begins = 0;
    if (*path != '/' && getcwd(name, NAME_MAX_BYTES)) begins = strlen(name);
    snprintf(name + begins, NAME_MAX_BYTES - begins, "%s%s", begins ? "/" : "", path);
    return is_ours(name);
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

static int is_full(int file, const char *name, off_t end) {
    char part[64] = "";
    int asked = full ? next_open(full, O_RDONLY | O_CLOEXEC) : -1;
    if (asked < 0) return 0;
    ssize_t length = read(asked, part, sizeof part - 1);
    close(asked);
    struct stat now;
    return length >= 0 && strstr(name, part) && !fstat(file, &now) && end > now.st_size;
}

static int is_without_room(ssize_t length) {
    if (room < 0) return 0;
    if (length > room) return 1;
    room -= length;
    return 0;
}

static ssize_t written(int file, const char *name, const void *content, size_t length, off_t offset) {
    lock();
    ssize_t done = -1;
    if (is_full(file, name, offset + length) || is_without_room(length)) {
        errno = ENOSPC;
    } else {
        done = next_pwrite(file, content, length, offset);
        if (done > 0) note(WRITE, name, offset, content, done);
    }
    unlock();
    return done;
}

ssize_t pwrite64(int file, const void *content, size_t length, off_t offset) {
    char name[NAME_MAX_BYTES];
    if (!is_database(file, name)) return next_pwrite(file, content, length, offset);
    return written(file, name, content, length, offset);
}

ssize_t pwrite(int file, const void *content, size_t length, off_t offset) {
    return pwrite64(file, content, length, offset);
}

ssize_t write(int file, const void *content, size_t length) {
    char name[NAME_MAX_BYTES];
    if (!is_database(file, name)) return next_write(file, content, length);
    ssize_t done = written(file, name, content, length, lseek(file, 0, SEEK_CUR));
    if (done > 0) lseek(file, done, SEEK_CUR);
    return done;
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off_t offset) {
    ssize_t total = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = pwrite64(file, parts[i].iov_base, parts[i].iov_len, offset + total);
        if (done < 0) return total ? total : -1;
        total += done;
        if ((size_t)done < parts[i].iov_len) break;
    }
    return total;
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
    return pwritev64(file, parts, count, offset);
}

int posix_fallocate64(int file, off_t offset, off_t length) {
    char name[NAME_MAX_BYTES];
    if (!is_database(file, name)) return next_fallocate(file, offset, length);
    lock();
    int error = is_full(file, name, offset + length) ? ENOSPC : next_fallocate(file, offset, length);
    if (!error) note(EXTEND, name, offset + length, NULL, 0);
    unlock();
    return error;
}

int posix_fallocate(int file, off_t offset, off_t length) { return posix_fallocate64(file, offset, length); }

int ftruncate64(int file, off_t length) {
    char name[NAME_MAX_BYTES];
    if (!is_database(file, name)) return next_ftruncate(file, length);
    lock();
    int done = next_ftruncate(file, length);
    if (!done) note(TRUNCATE, name, length, NULL, 0);
    unlock();
    return done;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int truncate64(const char *path, off_t length) {
    char name[NAME_MAX_BYTES];
    if (!is_database_at(path, name)) return next_truncate(path, length);
    lock();
    int done = next_truncate(path, length);
    if (!done) note(TRUNCATE, name, length, NULL, 0);
    unlock();
    return done;
}

int truncate(const char *path, off_t length) { return truncate64(path, length); }

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    char name[NAME_MAX_BYTES];
    if (!(flags & O_TRUNC) || !is_database_at(path, name)) return next_open(path, flags, mode);
    lock();
    int file = next_open(path, flags, mode);
    if (file >= 0) note(TRUNCATE, name, 0, NULL, 0);
    unlock();
    return file;
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open64(path, flags, mode);
}

int rename(const char *path, const char *other) {
    char name[NAME_MAX_BYTES], name_then[NAME_MAX_BYTES];
    if (!is_database_at(path, name) || !is_database_at(other, name_then)) return next_rename(path, other);
    lock();
    int done = next_rename(path, other);
    if (!done) note(RENAME, name, 0, name_then, strlen(name_then));
    unlock();
    return done;
}

int unlink(const char *path) {
    char name[NAME_MAX_BYTES];
    if (!is_database_at(path, name)) return next_unlink(path);
    lock();
    int done = next_unlink(path);
    if (!done) note(UNLINK, name, 0, NULL, 0);
    unlock();
    return done;
}

static int synced(int file, int (*sync)(int)) {
    char name[NAME_MAX_BYTES];
    if (!is_database(file, name)) return sync(file);
    /* Nobody writes meanwhile, so that all that stands before it in the journal is synced. */
    lock();
    int done = sync(file);
    struct stat is;
    if (!done && !fstat(file, &is)) note(S_ISDIR(is.st_mode) ? SYNC_FOLDER : SYNC, name, 0, NULL, 0);
    unlock();
    return done;
}

int fsync(int file) { return synced(file, next_fsync); }

int fdatasync(int file) { return synced(file, next_fdatasync); }
