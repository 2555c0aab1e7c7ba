'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from '@/components/ui/Link';
import classes from './docs.module.css';

export interface NavLink {
  href: string;
  label: string;
  /** For an operation. */
  method?: string;
  path?: string;
}

export interface NavGroup {
  href: string;
  label: string;
  links: NavLink[];
}

interface Props {
  pages: NavLink[];
  groups: NavGroup[];
  words: { search: string; nothing: string; navigation: string; contents: string };
}

/** Pixels kept free above the section being read. */
const SPACE_ABOVE = 64;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The contents of the reference with a search. Collapsed on a phone. */
export function DocsNav(props: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <div className={classes.side}>
      <button type="button" className={classes.contents} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
        {props.words.contents}
      </button>
      <div id={id} className={classes.navigation} data-opened={opened || undefined}>
        <Links {...props} onPick={() => setOpened(false)} />
      </div>
    </div>
  );
}

function Links({ pages, groups, words, onPick }: Props & { onPick: () => void }) {
  const pathname = usePathname();
  const [search, setSearch] = useState('');
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = root.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    const pane = root.current?.closest<HTMLElement>(`.${classes.side}`);
    if (link && pane) pane.scrollTop = link.offsetTop - SPACE_ABOVE;
  }, [pathname]);
  const needles = fold(search).split(/\s+/).filter(Boolean);
  const matches = ({ label, method = '', path = '', href }: NavLink) => {
    const text = fold(`${label} ${method} ${path} ${href}`);
    return needles.every((needle) => text.includes(needle));
  };
  const matchingGroups = groups.map((group) => ({ ...group, links: group.links.filter(matches) })).filter(({ links }) => links.length > 0);
  return (
    <nav ref={root} aria-label={words.navigation}>
      <input
        type="search"
        className={classes.search}
        placeholder={words.search}
        aria-label={words.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {needles.length === 0 && (
        <ul className={classes.links}>
          {pages.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className={classes.page} aria-current={pathname === href ? 'page' : undefined} onClick={onPick}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {matchingGroups.map(({ href, label, links }) => (
        <div key={href} className={classes.group}>
          <Link href={href} className={classes.groupName} aria-current={pathname === href ? 'page' : undefined} onClick={onPick}>
            {label}
          </Link>
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className={classes.link} title={`${link.method} ${link.path}`} onClick={onPick}>
                  <span className={classes.method} data-method={link.method}>
                    {link.method === 'DELETE' ? 'DEL' : link.method}
                  </span>
                  <span>{link.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {matchingGroups.length === 0 && <p className={classes.nothing}>{words.nothing}</p>}
    </nav>
  );
}
