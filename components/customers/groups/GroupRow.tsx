'use client';

import { Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Form } from '@/components/ui/Form';
import { useUnsavedChanges } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import { GROUP_SEPARATOR } from '@/server/customers/customers.values';
import classes from './groups.module.css';
import type { Node, Row } from './tree';
import { useGroupRefusal } from './useGroupWrites';

const INDENT_REM = 1.5;
export const indentOf = (depth: number) => ({ paddingInlineStart: `${0.5 + (depth - 1) * INDENT_REM}rem` });

interface Props {
  row: Row;
  id: string;
  isActive: boolean;
  /** During a drag over it: whether the group can be dropped here. */
  drop?: 'fits' | 'refused';
  isDragged: boolean;
  handle: ComponentProps<'span'>;
  onActivate: () => void;
  onToggle: () => void;
  onRename: () => void;
}

/** A guest group in its tree. */
export function GroupRow({
  row: { node, isOpen, position, siblingCount },
  id,
  isActive,
  drop,
  isDragged,
  handle,
  onActivate,
  onToggle,
  onRename,
}: Props) {
  const { guestGroupId, name, depth } = node.group;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the tree has the focus and handles the keys
    <div
      id={id}
      role="treeitem"
      aria-level={depth}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-selected={isActive}
      aria-expanded={node.children.length > 0 ? isOpen : undefined}
      className={classes.row}
      data-active={isActive || undefined}
      data-over={drop}
      data-dragged={isDragged || undefined}
      data-drop={guestGroupId}
      style={indentOf(depth)}
      onClick={onActivate}
      onDoubleClick={onRename}
    >
      <span {...handle} className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <span
        className={classes.toggle}
        data-open={isOpen || undefined}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {node.children.length > 0 && <IconChevronRight size={16} />}
      </span>
      <span className={classes.name}>{name}</span>
      <Counts node={node} />
    </div>
  );
}

function Counts({ node: { group, total } }: { node: Node }) {
  const t = useTranslations('customers.groups');
  const format = useFormat();
  const below = total - group.customers;
  const direct = t('direct', { count: group.customers, shown: format.number(group.customers) });
  return (
    <span className={classes.counts}>
      {(below === 0 || group.customers > 0) && direct}
      {below > 0 && <span className={classes.below}>{t('below', { shown: format.number(total) })}</span>}
    </span>
  );
}

interface NameProps {
  label: string;
  depth: number;
  name: string;
  /** @throws the refusal */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Edits a group's name in place: Enter saves, Escape cancels. A click elsewhere saves nothing, and only leaves an unchanged name. */
export function NameRow({ label, depth, name, onSave, onClose }: NameProps) {
  const t = useTranslations('customers.groups');
  const common = useTranslations('common');
  const refusal = useGroupRefusal();
  const [entered, setEntered] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const trimmed = entered.trim();
  const isChanged = trimmed !== '' && trimmed !== name;
  useUnsavedChanges(isChanged);

  async function save() {
    if (isBusy) return;
    if (!isChanged) return onClose();
    if (trimmed.includes(GROUP_SEPARATOR.trim())) return setProblem(t('refused.slash'));
    setBusy(true);
    try {
      await onSave(trimmed);
      onClose();
    } catch (error) {
      setProblem(refusal(error));
      setBusy(false);
    }
  }

  return (
    <Form
      className={classes.naming}
      style={indentOf(depth)}
      onSubmit={() => void save()}
      onKeyDown={(event) => {
        // The tree around it has keys of its own.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextInput
        autoFocus
        aria-label={label}
        placeholder={t('namePlaceholder')}
        maxLength={80}
        autoComplete="off"
        value={entered}
        error={problem}
        readOnly={isBusy}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={() => !isChanged && onClose()}
      />
      <Button type="submit" variant="default" loading={isBusy}>
        {common('save.save')}
      </Button>
      <Button variant="subtle" onClick={onClose}>
        {common('cancel')}
      </Button>
    </Form>
  );
}
