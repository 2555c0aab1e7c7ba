import type { NavigationContext, NavigationGroup, NavigationItem, NavigationSection } from './navigation';

/** A screen in the palette. */
interface PaletteScreen {
  /** Unique: two screens may have the same name. */
  key: string;
  item: NavigationItem;
  href: string;
  /** The section, if it has several screens. */
  section?: NavigationSection;
  /** The name of its restaurant or brand. */
  place?: string;
}

/**
 * All screens of the navigation.
 * @param places the names of the current restaurant and brand
 */
export function paletteScreens(
  groups: NavigationGroup[],
  context: NavigationContext,
  places: Partial<Record<NavigationGroup['id'], string>>,
): PaletteScreen[] {
  return groups.flatMap(({ id, sections }) =>
    sections.flatMap((section) =>
      (section.screens ?? [section]).map((item) => {
        const href = item.href(context);
        return { key: `screen ${href}`, item, href, section: section.screens && section, place: places[id] };
      }),
    ),
  );
}
