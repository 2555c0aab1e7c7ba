-- Products have no marks by which a person is looked for. Rows that are there count as naming people: their imports say whether they do.
ALTER TABLE "import_rows" ADD COLUMN "names_people" BOOLEAN NOT NULL DEFAULT true;
