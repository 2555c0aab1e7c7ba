import { describe, expect, it } from 'vitest';
import { errorTable } from '@/server/core/operation/errors';
import { apiReference } from '@/server/reference';
import { frenchSubjects, frenchTitles } from '@/server/titles.fr';
import en from './en';
import englishDocs from './en/docs.json';
import fr from './fr';
import frenchDocs from './fr/docs.json';

type Tree = { readonly [key: string]: string | Tree };
interface Text {
  key: string;
  /** Without code such as `?dryRun=true`, which follows the rules of the interface. */
  text: string;
}

const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, '`code`');

const textsOf = (tree: Tree, path: string): Text[] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const full = `${path}.${key}`;
    return typeof value === 'string' ? [{ key: full, text: withoutCode(value) }] : textsOf(value, full);
  });

const errorsIn = (locale: 'en' | 'fr'): Text[] =>
  Object.entries(errorTable).map(([code, words]) => ({ key: `errors.${code}`, text: words[locale] }));

/** Every summary and description of the reference, by its place. */
function describedIn(node: unknown, path: string): Text[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const full = `${path}.${key}`;
    const isText = typeof value === 'string' && (key === 'summary' || key === 'description');
    return isText ? [{ key: full, text: withoutCode(value) }] : describedIn(value, full);
  });
}

const screens = { en: textsOf(en, 'en'), fr: textsOf(fr, 'fr') };
const reference = describedIn(apiReference(), 'api');
const english = [...screens.en, ...textsOf(englishDocs, 'en.docs'), ...errorsIn('en'), ...reference];
const frenchReference = [...textsOf(frenchDocs, 'fr.docs'), ...textsOf(frenchTitles, 'titles'), ...textsOf(frenchSubjects, 'subjects')];
const french = [...screens.fr, ...frenchReference, ...errorsIn('fr')];

const found = (texts: readonly Text[], wrong: RegExp) =>
  texts.filter(({ text }) => wrong.test(text)).map(({ key, text }) => `${key}: ${text}`);

interface Dropped {
  word: RegExp;
  say: string;
  why: string;
  /** Keys where the word has another meaning. */
  except?: readonly string[];
}

const dropped: Readonly<Record<'english' | 'englishScreens' | 'french', readonly Dropped[]>> = {
  english: [
    { word: /\b(he|his|him|she|hers?)\b/i, say: 'they, their', why: 'people are «they»' },
    { word: /\bsomebody\b/i, say: 'someone', why: 'one word for one thing' },
    { word: /\be-mail/i, say: 'email', why: 'one spelling' },
    { word: /\b(log(s|ged|ging)? ?in|logins?)\b/i, say: 'sign in', why: 'one term for one thing' },
    { word: /\benrol/i, say: 'pair, pairing code', why: 'what a person does with a till and a code' },
    { word: /\b(take[ns]?|took) (it |this |that )?back\b/i, say: 'undo', why: 'a change is undone' },
    { word: /\b(bring|brings|brought) (\S+ )?back\b/i, say: 'restore', why: 'something deleted is restored' },
    { word: /\b(un)?(bind|bound)(s|ings?)?\b/i, say: 'link', why: 'areas are linked to dining options' },
    { word: /\bbook(s|ed|ing)?\b/i, say: 'record', why: 'movements are recorded' },
    { word: /\bin force\b/i, say: 'current', why: 'the published version is the current one' },
    { word: /\bweb (ordering|shops?|delivery)\b/i, say: 'online ordering', why: 'what channel 2 is called' },
    { word: /\b(sit[- ]in|take away)\b/i, say: 'eat in, takeaway', why: 'what the dining options are called' },
    { word: /\bfollow(ed)?[- ]ups?\b/i, say: 'order tracking, item tracking', why: 'what the setting does' },
    { word: /\b(asleep|sleeps?)\b/i, say: 'not applied', why: 'things do not sleep' },
    { word: /\ball the same\b/i, say: 'anyway', why: 'the usual word on a button' },
    { word: /\breferential\b/i, say: 'all rates', why: 'not an English noun' },
    { word: /\b(your|our) reach\b/i, say: 'access', why: 'what a person can open' },
  ],
  // The interface keeps its own names for these: POS device, master, operation zone, consumption mode.
  englishScreens: [
    { word: /\b(POS )?devices?\b/i, say: 'till', why: 'what a restaurant calls it', except: ['.identity.', '.shell.'] },
    { word: /\bmaster\b/i, say: 'main till', why: 'plain words' },
    { word: /\boperation zones?\b/i, say: 'VAT zone', why: 'what the zone is for' },
    { word: /\bconsumption modes?\b/i, say: 'dining option', why: 'what a guest chooses' },
    { word: /\breload/i, say: 'top up', why: 'reloading is what a page does' },
  ],
  french: [
    { word: /\b(Invité|Visiteur)\b/, say: 'client sans compte', why: 'celui qui commande est un client' },
    { word: /\b(la|une|votre|cette|chaque) marque\b/i, say: 'enseigne', why: 'un mot pour une chose' },
    { word: /enrôl/i, say: 'associer, code d’association', why: 'ce que l’on fait d’une caisse et d’un code' },
    { word: /boîtier/i, say: 'box', why: 'le nom du matériel' },
    { word: /\bmaître(sse)?s?\b/i, say: 'caisse principale', why: 'plain words' },
    { word: /\bweb\b/i, say: 'en ligne', why: 'le nom du canal 2' },
    { word: /en vigueur/i, say: 'actuelle', why: 'la version publiée est l’actuelle' },
    { word: /épuisé/i, say: 'en rupture', why: 'un mot pour un état' },
    { word: /\bseuils?\b/i, say: 'stock de sécurité', why: 'un mot pour une chose' },
    { word: /zones? d’exploitation/i, say: 'zone de TVA', why: 'à quoi sert la zone' },
    { word: /suivi des produits/i, say: 'suivi des articles', why: 'le nom du réglage' },
    { word: /\bdéfai(re|te?s?)\b/i, say: 'annuler', why: 'une modification s’annule' },
    {
      word: /rétabli/i,
      say: 'restaurer',
      why: 'ce qui était supprimé est restauré ; rétablir est le contraire d’annuler',
      except: [
        'fr.editing.history.',
        'fr.floor.editor.help.actions.undo',
        'fr.floor.editor.toolbar.history',
        'fr.pickup.exceptions.removed',
      ],
    },
    { word: /plans? de tables?/i, say: 'plan de salle', why: 'un mot pour une chose' },
    {
      word: /cagnotte|trésorerie|en sommeil|synthèse/i,
      say: 'porte-monnaie, encaissements, non appliqué, tableau de bord',
      why: 'un mot pour une chose',
    },
    { word: /\bse loguer\b|\blogin\b/i, say: 'se connecter', why: 'un mot français' },
  ],
};

const texts = { english, englishScreens: screens.en, french } as const;

describe.each(Object.keys(texts) as (keyof typeof texts)[])('the glossary for %s', (kind) => {
  it.each(dropped[kind])('uses “$say” instead of $word', ({ word, except = [] }) => {
    const read = texts[kind].filter(({ key }) => !except.some((part) => key.includes(part)));
    expect(found(read, word)).toEqual([]);
  });
});

describe('typography', () => {
  it('uses only curly apostrophes and quotes', () => {
    expect(found([...english, ...french], /['"]/)).toEqual([]);
  });

  it('uses English quotation marks in English and French ones in French', () => {
    expect(found(english, /[«»‹›]/)).toEqual([]);
    expect(found(french, /[“”]/)).toEqual([]);
  });

  it('keeps French punctuation with its word: U+202F before ; ! ?, U+00A0 before : and inside « »', () => {
    const loose = [
      /[ \u00a0][;!?]/, // another space than the narrow one
      /[\p{L}\p{N}`)}»’][!?](?=\s|$)/u, // none
      /[\p{L}`)}»’];(?=\s|$)/u,
      /[ \u202f]:/,
      /[\p{L}`)}»’]:(?=\s|$)/u,
      /«(?!\u00a0)/,
      /(?<!\u00a0)»/,
    ];
    expect(loose.flatMap((wrong) => found(french, wrong))).toEqual([]);
  });

  it('does not make “offert” agree with products whose gender and number it can’t know', () => {
    expect(found(french, /\{(product|items)\} offert/)).toEqual([]);
  });
});

/** Where something new is made: the dialog’s title, its button, and the notice that follows. */
const making: readonly (readonly [string, string, string])[] = [
  ['brands.groups.newTitle', 'brands.groups.create', 'brands.groups.created'],
  ['brands.brand.newTitle', 'brands.brand.create', 'brands.brand.created'],
  ['brands.restaurant.newTitle', 'brands.restaurant.create', 'brands.restaurant.created'],
  ['catalog.options.add', 'catalog.options.create', 'catalog.options.added'],
  ['catalog.menu.add.title', 'catalog.menu.add.action', 'catalog.menu.add.done'],
  ['catalog.menu.take.title', 'catalog.menu.take.add', 'catalog.menu.take.done'],
  ['coupons.add', 'coupons.create', 'coupons.added'],
  ['customers.list.add', 'customers.list.add', 'customers.list.added'],
  ['fiscal.zones.add', 'fiscal.zones.addAction', 'fiscal.zones.added'],
  ['grants.add', 'grants.create', 'grants.added'],
  ['grants.rules.add', 'grants.rules.create', 'grants.rules.added'],
  ['grants.shifts.add', 'grants.shifts.create', 'grants.shifts.added'],
  ['identity.create.title', 'identity.invitation.submit', 'identity.invitation.created'],
  ['loyalty.rewards.add', 'loyalty.rewards.create', 'loyalty.rewards.added'],
  ['pickup.exceptions.add', 'pickup.exceptions.create', 'pickup.exceptions.added'],
  ['pickup.points.add', 'pickup.points.create', 'pickup.points.added'],
  ['wallet.reload.cards.add', 'wallet.reload.cards.add', 'wallet.reload.cards.added'],
  ['webhooks.add', 'webhooks.add', 'webhooks.added'],
];
const textAt = (locale: 'en' | 'fr', key: string) => screens[locale].find((text) => text.key === `${locale}.${key}`)?.text;

describe('a dialog that adds something', () => {
  it.each(making)('uses one verb in its title %s, its button %s and its notice %s', (title, button, notice) => {
    expect([title, button].map((key) => textAt('en', key))).toEqual([expect.stringMatching(/^Add\b/), expect.stringMatching(/^Add\b/)]);
    expect(textAt('en', notice)).toMatch(/\badded\b/);
    expect([title, button].map((key) => textAt('fr', key))).toEqual([
      expect.stringMatching(/^Ajouter\b/),
      expect.stringMatching(/^Ajouter\b/),
    ]);
    expect(textAt('fr', notice)).toMatch(/ajouté/);
  });
});

it('describes the state of a restaurant’s box in the same words everywhere', () => {
  const said = (locale: 'en' | 'fr') =>
    ['readiness.short.no_box', 'readiness.short.box_away', 'devices.show.away', 'floor.compare.offline'].map((key) => textAt(locale, key));
  const inFull = (locale: 'en' | 'fr', state: string) => `Box ${textAt(locale, `devices.box.${state}`)?.toLowerCase()}`;
  for (const locale of ['en', 'fr'] as const) {
    expect(said(locale)).toEqual([inFull(locale, 'never'), ...['away', 'away', 'away'].map((state) => inFull(locale, state))]);
    expect(textAt(locale, 'floor.live.freshness.boxAway')).toMatch(new RegExp(`^${inFull(locale, 'away')}\\.`));
  }
});
