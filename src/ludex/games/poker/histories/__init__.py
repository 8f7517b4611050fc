"""Hand histories: the PHH format, tables by convention without a jurisdiction, replaying and exporting."""
