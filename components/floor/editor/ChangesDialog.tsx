'use client';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { difference } from '../model/difference';
import { errorsOf } from '../model/problems';
import { useEditorActions, usePlan } from './EditorContext';
import classes from './editor.module.css';
import { ProblemList } from './ProblemList';
import { useDifferenceWords } from './words';

interface Props {
  opened: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** More lines are counted. */
const SHOWN = 200;

/** What a save would change, before it is done. */
export function ChangesDialog({ opened, ...rest }: Props) {
  const t = useTranslations('floor.editor.changes');
  const common = useTranslations('common');
  return (
    <Modal opened={opened} onClose={rest.onClose} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': common('close') }}>
      {opened && <Changes {...rest} />}
    </Modal>
  );
}

function Changes({ saving, onSave, onDiscard, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('floor.editor.changes');
  const { store } = useEditorActions();
  const plan = usePlan();
  const words = useDifferenceWords();
  const lines = difference(store.saved.plan, plan).map(words);
  const errors = errorsOf(plan);
  return (
    <>
      {lines.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <ul className={classes.changes}>
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > SHOWN && <li>{t('more', { count: lines.length - SHOWN })}</li>}
        </ul>
      )}
      {errors.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {t('refused')}
          </Text>
          <ProblemList problems={errors} />
        </>
      )}
      <Group justify="space-between" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          disabled={lines.length === 0}
          onClick={() => {
            onDiscard();
            onClose();
          }}
        >
          {t('discard')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('goOn')}
          </Button>
          <Button data-autofocus loading={saving} disabled={lines.length === 0 || errors.length > 0} onClick={onSave}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </>
  );
}
