'use client';

import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { Picker } from '@/components/ui/Picker';
import { MAX_GROUP_DEPTH } from '@/server/customers/customers.values';
import classes from './groups.module.css';
import { findMatching, type Node, refusalOf, type Tree } from './tree';

export interface MoveGroupProps {
  opened: boolean;
  onClose: () => void;
  tree: Tree;
  node: Node;
  onMove: (parentId: number | null) => void;
}

/** Moves a group to another one, chosen by name. */
export default function MoveGroupModal(props: MoveGroupProps) {
  const t = useTranslations('customers.groups');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('moveTitle', { name: props.node.group.name })} size="sm">
      {props.opened && <Targets {...props} />}
    </Dialog>
  );
}

/** The number of groups shown. Typing more finds others. */
const SHOWN = 50;
const TOP = 'top';

function Targets({ tree, node, onMove }: MoveGroupProps) {
  const t = useTranslations('customers.groups');
  const [search, setSearch] = useState('');
  const { parentId } = node.group;
  const found = findMatching(tree, search).filter(
    ({ group }) => group.guestGroupId !== parentId && refusalOf(tree, node, group.guestGroupId) === null,
  );
  const top = parentId !== null && search.trim() === '' && refusalOf(tree, node, null) === null ? [{ value: TOP, content: t('top') }] : [];
  const options = [...top, ...found.slice(0, SHOWN).map(({ group }) => ({ value: String(group.guestGroupId), content: group.path }))];
  const message =
    options.length === 0
      ? t('nowhere', { max: MAX_GROUP_DEPTH })
      : found.length > SHOWN
        ? t('more', { count: found.length - SHOWN })
        : null;
  return (
    <div className={classes.targets}>
      <Picker
        label={t('target')}
        groups={[{ key: 'targets', options }]}
        onPick={(value) => onMove(value === TOP ? null : Number(value))}
        search={{ value: search, onChange: setSearch, placeholder: t('target'), icon: <IconSearch size={15} aria-hidden /> }}
        message={message}
      />
    </div>
  );
}
