'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import { ChoiceGroup } from './ChoiceGroup';
import classes from './desk.module.css';
import { type Chosen, type DeskMenu, defaultStepChoice, groupsOf, lackingOf, nothingChosen } from './deskMenu';

export interface OptionsProps {
  opened: boolean;
  menu: DeskMenu;
  /** The product and its choices so far. */
  choosing: { productId: number; chosen: Chosen } | null;
  /** Whether it becomes a new line. */
  isNew: boolean;
  onClose: () => void;
  onChosen: (chosen: Chosen) => void;
}

/** The options of a product, and the choices in the steps of a formula. */
export default function OptionsModal({ opened, menu, choosing, isNew, onClose, onChosen }: OptionsProps) {
  const name = menu.products.get(choosing?.productId ?? 0)?.name ?? '';
  return (
    <Dialog opened={opened} onClose={onClose} title={name} size="md">
      {opened && choosing && <Body menu={menu} choosing={choosing} isNew={isNew} onClose={onClose} onChosen={onChosen} />}
    </Dialog>
  );
}

type BodyProps = Omit<OptionsProps, 'opened' | 'choosing'> & { choosing: NonNullable<OptionsProps['choosing']> };

function Body({ menu, choosing: { productId, chosen }, isNew, onClose, onChosen }: BodyProps) {
  const t = useTranslations('orders.desk');
  const format = useFormat();
  const [selection, setSelection] = useState<Chosen>(() => ({ ...nothingChosen, options: chosen.options, choices: chosen.choices }));
  const [isChecked, setChecked] = useState(false);
  const product = menu.products.get(productId);
  const lacking = lackingOf(menu, productId, selection);
  function submit() {
    setChecked(true);
    if (lacking.length === 0) onChosen(selection);
  }
  return (
    <Form onSubmit={submit}>
      <div className={classes.stack}>
        {(product?.steps ?? []).map((step, stepIndex) => {
          const inStep = selection.choices.filter((choice) => choice.step === stepIndex);
          return (
            <div key={step.name} className={classes.stack}>
              <ChoiceGroup
                {...step}
                chosen={inStep.map((choice) => String(choice.productId))}
                options={step.choices.map((choice) => ({
                  value: String(choice.productId),
                  label: menu.products.get(choice.productId)?.name ?? '',
                  cents: choice.extraCents,
                  isAvailable: choice.isAvailable,
                }))}
                onChange={(ids) =>
                  setSelection({
                    ...selection,
                    choices: [
                      ...selection.choices.filter((choice) => choice.step !== stepIndex),
                      ...ids.map(
                        (id) => inStep.find((choice) => String(choice.productId) === id) ?? defaultStepChoice(menu, stepIndex, Number(id)),
                      ),
                    ],
                  })
                }
              />
              {inStep.map((choice) => (
                <Options
                  key={choice.productId}
                  menu={menu}
                  productId={choice.productId}
                  isWithin
                  options={choice.options}
                  onChange={(options) =>
                    setSelection({
                      ...selection,
                      choices: selection.choices.map((each) => (each === choice ? { ...each, options } : each)),
                    })
                  }
                />
              ))}
            </div>
          );
        })}
        <Options
          menu={menu}
          productId={productId}
          options={selection.options}
          onChange={(options) => setSelection({ ...selection, options })}
        />
        <div aria-live="polite">
          {isChecked && lacking.length > 0 && <p className={layout.problem}>{t('choose', { groups: format.list(lacking) })}</p>}
        </div>
      </div>
      <DialogActions action={t(isNew ? 'add' : 'keep')} onCancel={onClose} />
    </Form>
  );
}

interface OptionsOfProduct {
  menu: DeskMenu;
  productId: number;
  /** For a choice of a formula, whose name is shown next to each group. */
  isWithin?: boolean;
  options: readonly string[];
  onChange: (options: string[]) => void;
}

function Options({ menu, productId, isWithin = false, options, onChange }: OptionsOfProduct) {
  const product = menu.products.get(productId);
  return groupsOf(menu, product).map((group) => {
    const own = new Set(group.choices.map(({ choiceId }) => choiceId));
    return (
      <ChoiceGroup
        key={group.optionGroupId}
        {...group}
        name={isWithin && product ? `${product.name} · ${group.name}` : group.name}
        chosen={options.filter((choiceId) => own.has(choiceId))}
        options={group.choices.map(({ choiceId, name, priceCents, isAvailable }) => ({
          ...{ value: choiceId, label: name, cents: priceCents, isAvailable },
        }))}
        onChange={(ids) => onChange([...options.filter((choiceId) => !own.has(choiceId)), ...ids])}
      />
    );
  });
}
