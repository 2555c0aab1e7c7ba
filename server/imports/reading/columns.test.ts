import { expect, it } from 'vitest';
import { type KnownColumn, mapColumns, plainName } from './columns';

const known: KnownColumn[] = [
  { key: 'email', headers: ['Email', 'E-mail', 'Courriel'] },
  { key: 'givenName', headers: ['First name', 'Prénom'] },
  { key: 'familyName', headers: ['Last name', 'Nom'] },
  { key: 'badges', headers: ['Badges', 'Badge', 'N° de badge'] },
];
const keysOf = (headers: string[], saved = {}) => mapColumns(headers, known, saved).columns.map(({ key, index }) => [key, index]);

it.each([
  ['Prénom', 'prenom'],
  ['PRE\u0301NOM *', 'prenom'],
  ['e_mail', 'email'],
  ['E-Mail :', 'email'],
  ['\ufeffNom\u00a0', 'nom'],
  ['Nº de badge', 'nodebadge'],
  ['N° de badge', 'ndebadge'],
  ['Cœur', 'coeur'],
  ['', ''],
])('plainName normalises “%s”', (name, plain) => expect(plainName(name)).toBe(plain));

it('columns are found by their names in both languages or by their keys, in any order', () => {
  expect(keysOf(['NOM', 'prenom', 'E_MAIL', 'Badge'])).toEqual([
    ['email', 2],
    ['givenName', 1],
    ['familyName', 0],
    ['badges', 3],
  ]);
  expect(keysOf(['family_name', 'GivenName'])).toEqual([
    ['givenName', 1],
    ['familyName', 0],
  ]);
});

it('unknown columns are listed, including those without a name', () => {
  expect(mapColumns(['Email', 'Loisirs', ''], known).unknown).toEqual([
    { header: 'Loisirs', index: 1 },
    { header: '', index: 2 },
  ]);
});

it('the first of two columns with the same meaning is read, and both are reported', () => {
  const mapping = mapColumns(['Courriel', 'Nom', 'E-mail'], known);
  expect(mapping.columns[0]).toEqual({ key: 'email', index: 0, header: 'Courriel' });
  expect(mapping.duplicates).toEqual([{ key: 'email', indexes: [0, 2] }]);
});

it('the brand’s saved mapping takes precedence over column names, unless its key no longer exists', () => {
  expect(keysOf(['Nom', 'Loisirs', 'Mail pro', 'Email'], { loisirs: 'badges', mailpro: 'email', nom: null })).toEqual([
    ['email', 2],
    ['badges', 1],
  ]);
  expect(mapColumns(['Nom'], known, { nom: null })).toEqual({ columns: [], unknown: [], duplicates: [] });
  // A key that no longer exists.
  expect(keysOf(['Nom'], { nom: 'gone' })).toEqual([['familyName', 0]]);
});
