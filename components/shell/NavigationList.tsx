'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import type { NavigationGroup, NavigationItem, NavigationSection } from './navigation';
import classes from './Sidebar.module.css';
import { useShell } from './shellContext';

/** With more sections than this, only the current one shows its screens. */
const OPEN_SECTIONS = 3;

export function NavigationList() {
  const { groups } = useShell();
  return groups.map((group) => <Group key={group.id} group={group} />);
}

function Group({ group }: { group: NavigationGroup }) {
  const t = useTranslations();
  const { brand, active } = useShell();
  const headingId = `navigation-${group.id}`;
  // The restaurant is already shown above; the brand is shown by its name.
  const heading = (group.id === 'brand' && brand?.name) || t(group.label);
  const showAll = group.sections.length <= OPEN_SECTIONS;
  return (
    <div className={classes.group}>
      <h2 id={headingId} className={classes.groupName} data-quiet={group.id === 'restaurant' || undefined}>
        {heading}
      </h2>
      <ul aria-labelledby={headingId} className={classes.list}>
        {group.sections.map((section) => (
          <Section key={section.label} section={section} open={showAll || active?.section === section} />
        ))}
      </ul>
    </div>
  );
}

function Section({ section, open }: { section: NavigationSection; open: boolean }) {
  const { active } = useShell();
  const isActive = active?.section === section;
  if (!section.screens) {
    return (
      <li>
        <Item item={section} current={isActive} />
      </li>
    );
  }
  return (
    <li>
      <Item item={section} within={isActive} />
      {open && (
        <ul className={classes.screens}>
          {section.screens.map((screen) => (
            <li key={screen.label}>
              <Item item={screen} current={active?.item === screen} nested />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** In a low window, the entry of the open screen may be below the edge of the menu. Only the menu scrolls, never the page. */
function bringIntoSight(item: HTMLAnchorElement | null): void {
  const menu = item?.closest('nav');
  if (!item || !menu) return;
  const [itemBox, menuBox] = [item.getBoundingClientRect(), menu.getBoundingClientRect()];
  if (itemBox.bottom > menuBox.bottom) menu.scrollTop += itemBox.bottom - menuBox.bottom + itemBox.height;
  else if (itemBox.top < menuBox.top) menu.scrollTop -= menuBox.top - itemBox.top + itemBox.height;
}

interface ItemProps {
  item: NavigationItem;
  /** This is the current screen. */
  current?: boolean;
  /** The current screen is one of its children. */
  within?: boolean;
  nested?: boolean;
}

function Item({ item, current = false, within = false, nested = false }: ItemProps) {
  const t = useTranslations();
  const { context, icons } = useShell();
  const properties = {
    href: item.href(context),
    ref: current ? bringIntoSight : undefined,
    className: classes.item,
    'aria-current': current ? ('page' as const) : undefined,
    'data-within': within || undefined,
    'data-nested': nested || undefined,
  };
  const content = (
    <>
      {!nested && icons[item.icon]}
      <span>{t(item.label)}</span>
    </>
  );
  return item.external ? <a {...properties}>{content}</a> : <Link {...properties}>{content}</Link>;
}
