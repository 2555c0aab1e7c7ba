'use client';

import { Button } from '@mantine/core';
import { IconPlus, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useKeptCurrent } from '@/components/live/reads';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { Link } from '@/components/ui/Link';
import { LoadingState } from '@/components/ui/LoadingState';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useLast } from '@/components/ui/useLast';
import { whenOpened } from '@/components/ui/whenOpened';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';
import { customerLinks } from '../shared/links';
import { GroupTree, type Naming } from './GroupTree';
import classes from './groups.module.css';
import type { MoveGroupProps } from './MoveGroupModal';
import { findWithAncestors, levelUp, type Node, parentOf, refusalOf, rowsOf, type Tree, treeOf } from './tree';
import { useGroupWrites } from './useGroupWrites';

const MoveGroup = whenOpened<MoveGroupProps>(() => import('./MoveGroupModal'));

/** From this number of groups on, there is a search box. */
const SEARCH_FROM = 12;
/** Up to this number of groups, all are expanded at first. */
const ALL_OPEN = 100;

/** The companies, sites and departments that a brand's guests belong to. */
export function GuestGroupsScreen() {
  const t = useTranslations('customers.groups');
  const trpc = useTRPC();
  const brand = useBrand();
  const { data, error, refetch } = useQuery(trpc.customers.listGuestGroups.queryOptions({ brandId: brand.id }));
  useKeptCurrent(brand.restaurants[0]?.id, 'customers');
  const tree = useMemo(() => data && treeOf(data), [data]);
  const [naming, setNaming] = useState<Naming | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNaming({ kind: 'add', parentId: null })}>
      {t('add')}
    </Button>
  );
  const isEmpty = tree !== undefined && tree.roots.length === 0 && naming === null;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { max: MAX_GROUP_DEPTH })} actions={!isEmpty && add} />
      {tree ? (
        isEmpty ? (
          <EmptyState icon={<IconSitemap size={20} />} title={t('none')} action={add}>
            {t('noneText')}
          </EmptyState>
        ) : (
          <Groups tree={tree} naming={naming} onNaming={setNaming} />
        )
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingState height={320} radius="lg" />
      )}
    </>
  );
}

interface GroupsProps {
  tree: Tree;
  naming: Naming | null;
  onNaming: (naming: Naming | null) => void;
}

function Groups({ tree, naming, onNaming }: GroupsProps) {
  const t = useTranslations('customers.groups');
  const { id: brandId } = useBrand();
  const writes = useGroupWrites(brandId);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [moving, setMoving] = useState<Node | null>(null);
  const movedNode = useLast(moving);
  const isOpenAtFirst = tree.byId.size <= ALL_OPEN;
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const rows = useMemo(
    () =>
      isSearching
        ? rowsOf(tree.roots, () => true, findWithAncestors(tree, search))
        : rowsOf(tree.roots, (id) => toggled.get(id) ?? isOpenAtFirst),
    [tree, toggled, isOpenAtFirst, isSearching, search],
  );
  const active = (selectedId === null ? undefined : tree.byId.get(selectedId)) ?? tree.roots[0];
  const toggle = (groupId: number, isOpen: boolean) => setToggled((current) => new Map(current).set(groupId, isOpen));

  function startNaming(next: Naming | null) {
    if (next?.kind === 'add' && next.parentId !== null) toggle(next.parentId, true);
    onNaming(next);
  }
  async function saveName(target: Naming, entered: string) {
    if (target.kind === 'add') return setSelectedId(await writes.add(target.parentId, entered));
    const node = tree.byId.get(target.groupId);
    if (node) await writes.rename(node, entered);
  }
  async function move(node: Node, parentId: number | null) {
    if (!(await writes.move(node, parentId))) return;
    if (parentId !== null) toggle(parentId, true);
    setSelectedId(node.group.guestGroupId);
  }

  return (
    <>
      {active && (
        <Toolbar
          tree={tree}
          node={active}
          isBusy={writes.isBusy}
          onNaming={startNaming}
          onMove={(parentId) => void move(active, parentId)}
          onMoveInto={() => setMoving(active)}
          onDelete={() => void writes.remove(active)}
        />
      )}
      {tree.byId.size > SEARCH_FROM && (
        <div className={classes.search}>
          <SearchFilter label={t('search')} value={search} onChange={setSearch} />
        </div>
      )}
      <GroupTree
        tree={tree}
        rows={rows}
        active={active}
        naming={naming}
        onActivate={setSelectedId}
        onToggle={toggle}
        onNaming={startNaming}
        onName={saveName}
        onMove={(node, parentId) => void move(node, parentId)}
        onDelete={(node) => void writes.remove(node)}
      />
      {movedNode && (
        <MoveGroup
          opened={moving !== null}
          onClose={() => setMoving(null)}
          tree={tree}
          node={movedNode}
          onMove={(parentId) => {
            setMoving(null);
            void move(movedNode, parentId);
          }}
        />
      )}
    </>
  );
}

interface ToolbarProps {
  tree: Tree;
  node: Node;
  isBusy: boolean;
  onNaming: (naming: Naming) => void;
  onMove: (parentId: number | null) => void;
  onMoveInto: () => void;
  onDelete: () => void;
}

/** The actions on the selected group, with the reason if one is unavailable. */
function Toolbar({ tree, node, isBusy, onNaming, onMove, onMoveInto, onDelete }: ToolbarProps) {
  const t = useTranslations('customers.groups');
  const { id: brandId } = useBrand();
  const { guestGroupId, brandId: _, ...group } = node.group;
  const up = levelUp(tree, node);
  const upRefusal = up && refusalOf(tree, node, up.parentId);
  const isFull = group.depth === MAX_GROUP_DEPTH;
  const isEmpty = node.children.length === 0 && group.customers === 0;
  const hint = isFull
    ? t('refused.too_deep', { max: MAX_GROUP_DEPTH })
    : upRefusal
      ? t(`refused.${upRefusal}`, { max: MAX_GROUP_DEPTH })
      : '';
  const shown = parentOf(tree, node) ? group.path : group.name;
  return (
    <section className={classes.toolbar} aria-label={t('actions')}>
      <p className={classes.chosen} title={shown}>
        <strong>{shown}</strong> <span className={classes.hint}>{hint}</span>
      </p>
      <div className={classes.buttons}>
        <Button size="compact-md" variant="default" disabled={isFull} onClick={() => onNaming({ kind: 'add', parentId: guestGroupId })}>
          {t('addBelow')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onNaming({ kind: 'rename', groupId: guestGroupId })}>
          {t('rename')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onMoveInto}>
          {t('moveInto')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          disabled={!up || upRefusal !== null || isBusy}
          onClick={() => up && onMove(up.parentId)}
        >
          {t('moveUp')}
        </Button>
        <Button size="compact-md" variant="default" disabled={!isEmpty || isBusy} onClick={onDelete}>
          {t('delete')}
        </Button>
        <Button component={Link} href={customerLinks(brandId).inGroup(guestGroupId)} size="compact-md" variant="subtle">
          {t('show')}
        </Button>
      </div>
    </section>
  );
}
