-- Sample data that tells a story. All people are invented.

CREATE TABLE account (username TEXT PRIMARY KEY, password TEXT NOT NULL);
CREATE TABLE patient (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born INTEGER NOT NULL);
CREATE TABLE clinic (
  id     INTEGER PRIMARY KEY,
  name   TEXT NOT NULL UNIQUE,
  places INTEGER NOT NULL  -- how many patients it can see on one day
);
CREATE TABLE visit (
  id         INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient(id),
  clinic_id  INTEGER NOT NULL REFERENCES clinic(id),
  day        TEXT NOT NULL,
  state      TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'called', 'done'))
);

INSERT INTO clinic VALUES (1, 'Children', 6), (2, 'Eyes', 4), (3, 'General', 8);

-- Thirty patients; numbers 1 and 30 have the same name.
INSERT INTO patient VALUES
  (1, 'Asha Mwambene', 1950),
  (2, 'Baraka Kyando', 1967),
  (3, 'Chausiku Mahenge', 1984),
  (4, 'Daudi Mwakalinga', 2001),
  (5, 'Elia Mwaisaka', 2018),
  (6, 'Fatuma Sanga', 1963),
  (7, 'Gwakisa Mbilinyi', 1980),
  (8, 'Halima Mwambene', 1997),
  (9, 'Isaya Kyando', 2014),
  (10, 'Joyce Mahenge', 1959),
  (11, 'Kulwa Mwakalinga', 1976),
  (12, 'Lusajo Mwaisaka', 1993),
  (13, 'Maria Sanga', 2010),
  (14, 'Nuru Mbilinyi', 1955),
  (15, 'Omari Mwambene', 1972),
  (16, 'Pendo Kyando', 1989),
  (17, 'Rehema Mahenge', 2006),
  (18, 'Salum Mwakalinga', 1951),
  (19, 'Tumaini Mwaisaka', 1968),
  (20, 'Upendo Sanga', 1985),
  (21, 'Vumilia Mbilinyi', 2002),
  (22, 'Winfrida Mwambene', 2019),
  (23, 'Yusuf Kyando', 1964),
  (24, 'Zawadi Mahenge', 1981),
  (25, 'Anyisile Mwakalinga', 1998),
  (26, 'Bupe Mwaisaka', 2015),
  (27, 'Doto Sanga', 1960),
  (28, 'Eda Mbilinyi', 1977),
  (29, 'Furaha Mwambene', 1994),
  (30, 'Asha Mwambene', 1991);

-- Two weeks around today, so that the report is never empty. Day 0 is overfull.
CREATE TEMP TABLE planned (patient_id, clinic_id, offset);
INSERT INTO planned VALUES
  (1, 1, -7), (8, 2, -7), (15, 3, -7), (22, 1, -7), (29, 2, -6), (6, 3, -6),
  (13, 1, -6), (20, 2, -5), (27, 3, -5), (4, 1, -5), (11, 2, -5), (18, 3, -4),
  (25, 1, -4), (2, 2, -4), (9, 3, -3), (16, 1, -3), (23, 2, -3), (30, 3, -3),
  (7, 1, -2), (14, 2, -2), (21, 3, -2), (28, 1, -1), (5, 2, -1), (12, 3, -1),
  (19, 1, -1), (26, 3, 0), (3, 3, 0), (10, 3, 0), (17, 3, 0), (24, 3, 0),
  (1, 3, 0), (8, 3, 0), (15, 3, 0), (22, 3, 0), (29, 3, 0), (6, 3, 0),
  (13, 2, 0), (20, 1, 0), (27, 2, 0), (4, 1, 0), (11, 2, 0), (18, 1, 0),
  (25, 2, 0), (2, 1, 0), (9, 2, 0), (16, 1, 0), (23, 2, 0), (30, 3, 1),
  (7, 1, 1), (14, 2, 1), (21, 3, 1), (28, 1, 2), (5, 2, 2), (12, 3, 2),
  (19, 1, 3), (26, 2, 3), (3, 3, 3), (10, 1, 3), (17, 2, 4), (24, 3, 4),
  (1, 1, 4), (8, 2, 5), (15, 3, 5), (22, 1, 5), (29, 2, 5), (6, 3, 6),
  (13, 1, 6), (20, 2, 6);
INSERT INTO visit (patient_id, clinic_id, day, state)
SELECT patient_id, clinic_id, date('now', 'localtime', offset || ' days'),
       CASE WHEN offset < 0 THEN 'done' ELSE 'waiting' END
FROM planned;
DROP TABLE planned;
