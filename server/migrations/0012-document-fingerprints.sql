-- A saved invoice knows in short what it says, so that the list can tell whether its order says something else by now.
alter table uploads add column fingerprint text;
