'use client';

import { Kbd } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import classes from './editor.module.css';
import { useKeyWords } from './keys';

/** The keyboard shortcuts by group: message key and combinations. */
const groups = {
  select: [
    ['next', ['[', ']']],
    ['all', ['mod+A']],
    ['none', ['Esc']],
    ['list', ['L', 'P']],
    ['menu', ['shift+F10']],
  ],
  edit: [
    ['move', ['← ↑ ↓ →']],
    ['fine', ['shift+←']],
    ['size', ['mod+→']],
    ['turn', ['R', 'shift+R']],
    ['rename', ['F2', '↵']],
    ['remove', ['Delete']],
    ['place', ['1–7']],
    ['number', ['N']],
    ['array', ['M']],
  ],
  clipboard: [
    ['copy', ['mod+C', 'mod+X']],
    ['paste', ['mod+V']],
    ['duplicate', ['mod+D']],
    ['undo', ['mod+Z', 'mod+shift+Z']],
    ['save', ['mod+S']],
  ],
  arrange: [
    ['alignX', ['alt+A', 'alt+H', 'alt+D']],
    ['alignY', ['alt+W', 'alt+V', 'alt+S']],
    ['distribute', ['alt+shift+H', 'alt+shift+V']],
    ['gaps', ['alt+X', 'alt+Y']],
    ['sameSize', ['alt+Z']],
    ['tidy', ['T']],
    ['group', ['mod+G', 'mod+shift+G']],
    ['lock', ['shift+L']],
  ],
  view: [
    ['zoom', ['+', '-']],
    ['fit', ['0', '.']],
    ['hand', ['H', 'V']],
    ['grid', ['G', 'S']],
    ['rooms', ['PgUp', 'PgDn']],
    ['focusMode', ['F']],
  ],
  mouse: [
    ['carry', []],
    ['pan', []],
    ['free', []],
    ['straight', []],
    ['copyDrag', []],
    ['menuClick', []],
    ['touch', []],
  ],
} as const;

export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('floor.editor.help');
  const keys = useKeyWords();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="xl">
      <div className={classes.help}>
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <section key={group}>
            <h3>{t(`groups.${group}`)}</h3>
            <dl>
              {groups[group].map(([action, combinations]) => (
                <div key={action}>
                  <dt>{t(`actions.${action}`)}</dt>
                  <dd>
                    {combinations.map((combination) => (
                      <Kbd key={combination} size="xs">
                        {keys(combination)}
                      </Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.hint}>{t('list')}</p>
    </Dialog>
  );
}
