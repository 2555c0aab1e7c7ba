'use client';

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { mayHaveSucceeded, readError } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { useOpen } from '@/components/ui/opening';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Order } from '@/server/orders/order.schema';
import { orderLinks } from '../links';
import { useOrderWords } from '../useOrderWords';
import { type DeskForm, emptyDesk, hasModes, lackingIn, orderBody, quoteBody, subtotalOf, usualChannel } from './desk';
import classes from './desk.module.css';
import { type DeskMenu, menuOf } from './deskMenu';
import { GuestFields } from './GuestFields';
import { HowFields } from './HowFields';
import { Items } from './Items';
import { PaymentFields } from './PaymentFields';
import { PricePanel } from './PricePanel';
import { useDeskMenu } from './useDeskMenu';
import { useQuote } from './useQuote';
import { useRefusalWords } from './useRefusalWords';
import { useServedAt } from './useServedAt';

interface Props {
  /** The channels that the brand sells on. */
  channelIds: readonly number[];
  findsAddresses: boolean;
}

const USUAL_MODE: ModeType = 'MODE_TAKE_AWAY';
const emptyMenu: DeskMenu = menuOf([]);

/** Whether an order may have been created, except if its restaurant's box did not answer: such an order exists but is not served. */
const mayHaveBeenCreated = (failure: unknown): boolean => mayHaveSucceeded(failure) && readError(failure).code !== 'restaurant_offline';

/** The form of a new order, with its price next to it. After a refusal, the form is unchanged. */
export function Desk({ channelIds, findsAddresses }: Props) {
  const t = useTranslations('orders.desk');
  const trpc = useTRPC();
  const format = useFormat();
  const open = useOpen();
  const notify = useNotify();
  const words = useOrderWords();
  const refusalWords = useRefusalWords();
  const { id: restaurantId } = useRestaurant();
  const links = orderLinks(restaurantId);
  const create = useMutation(trpc.orders.createOrder.mutationOptions());
  const [isChecked, setChecked] = useState(false);
  // After a box did not answer, the same key would return the same answer forever.
  const tries = useRef(0);
  const latestBody = useRef<ReturnType<typeof orderBody> | null>(null);

  const edit = useSharedEdit({
    read: null,
    formOf: () => emptyDesk(usualChannel(channelIds), USUAL_MODE),
    bodyOf: () => latestBody.current && { ...latestBody.current, tries: tries.current },
    write: ({ tries: _, ...body }, options) => create.mutateAsync({ ...body, ...options }) as Promise<Order>,
    leaves: true,
    draftKey: `order:${restaurantId}`,
    onSaved: (order) => {
      notify.done(t('made', { order: words.title(order) }));
      open(links.order(order.orderId));
    },
    resends: mayHaveBeenCreated,
    onFailed: (failure) => {
      if (readError(failure).code === 'restaurant_offline') tries.current++;
      void refetch();
      return true;
    },
  });
  const { form } = edit;
  const change = (next: Partial<DeskForm>) => edit.edit(next);

  const { menu, error: menuError, retry } = useDeskMenu(form.channelId);
  const modesQuery = trpc['consumption-modes'].listModes.queryOptions({ restaurant_id: restaurantId, channel_id: form.channelId });
  const { data: modes } = useQuery({ ...modesQuery, enabled: hasModes(form.channelId) });
  const mode = (hasModes(form.channelId) && modes?.find(({ type }) => type === form.mode)) || null;
  const lacking = lackingIn(form, menu ?? emptyMenu, mode);
  const servedAt = useServedAt(form.requestedFor, !lacking.includes('slot'));
  const isPriced = menu !== undefined && lacking.every((each) => each === 'information');
  const { quote, error: quoteError, isCurrent, isFetching, refetch } = useQuote(isPriced ? quoteBody(restaurantId, form) : null);
  const typedCents = form.fromWallet.trim() === '' ? 0 : format.parseAmount(form.fromWallet);
  const isWalletWrong = form.means !== 'later' && form.means !== 'Wallet' && typeof typedCents !== 'number';
  const fromWallet = form.customerId !== null && typeof typedCents === 'number' ? typedCents : 0;
  const canCreate = lacking.length === 0 && !isWalletWrong && quote !== undefined && isCurrent;
  useEffect(() => {
    latestBody.current = canCreate ? orderBody(restaurantId, form, quote, fromWallet) : null;
  });

  const refusals = refusalWords({ error: edit.error ?? quoteError, quote, lines: form.lines, menu: menu ?? emptyMenu });
  const lackingText = (field: (typeof lacking)[number]) => (isChecked && lacking.includes(field) ? t(`lacking.${field}`) : undefined);
  const submit = () => {
    setChecked(true);
    edit.save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Not from a dialog over the screen, whose elements are outside of it in the page.
    const isInForm = event.currentTarget.contains(event.target as Node);
    if (isInForm && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };

  if (menuError && !menu) return <ErrorState error={menuError} retry={retry} />;
  const fieldProps = { form, onChange: change, refusals };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events that bubble up from its fields
    <div className={layout.stack} onKeyDown={onKeyDown}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <div className={layout.columns}>
          <div className={layout.stack}>
            <Panel title={t('items')}>
              {menu ? (
                <Items {...fieldProps} menu={menu} quote={quote} servedAt={servedAt} lacking={lackingText('items')} />
              ) : (
                <LoadingState height={320} radius="md" />
              )}
            </Panel>
            <Panel title={t('how')}>
              <HowFields
                {...fieldProps}
                {...{ channelIds, mode, findsAddresses, area: quote?.area ?? null }}
                modes={hasModes(form.channelId) ? modes?.map(({ type }) => type) : undefined}
                lacking={{ slot: lackingText('slot'), address: lackingText('address'), information: lackingText('information') }}
              />
            </Panel>
            <Panel title={t('guest')}>
              <GuestFields {...fieldProps} />
            </Panel>
          </div>
          <Form className={classes.side} onSubmit={submit}>
            <Panel title={t('price')}>
              <PricePanel
                {...fieldProps}
                quote={quote}
                subtotal={menu && form.lines.length > 0 ? subtotalOf(form, menu) : null}
                isFetching={isFetching}
                isPriced={isPriced}
                isRefused={quoteError !== null}
              />
            </Panel>
            <Panel title={t('payment')}>
              <div className={layout.stack}>
                <PaymentFields {...fieldProps} toPay={quote?.toPay ?? null} isWalletWrong={isChecked && isWalletWrong} />
                <div aria-live="polite">
                  {refusals.at('order') && <p className={layout.problem}>{refusals.at('order')}</p>}
                  {isChecked && lacking.length > 0 && <p className={layout.problem}>{t('incomplete')}</p>}
                </div>
                <Button
                  type="submit"
                  size="md"
                  fullWidth
                  loading={edit.saving}
                  disabled={(isPriced && !isCurrent) || (menu?.products.size === 0 && form.lines.length === 0)}
                >
                  {quote ? t(form.means === 'later' ? 'placeUnpaid' : 'place', { amount: format.money(quote.toPay) }) : t('placeFirst')}
                </Button>
                <p className={layout.note}>{t(form.means === 'later' ? 'laterNote' : 'paidNote')}</p>
              </div>
            </Panel>
          </Form>
        </div>
      </FrozenFields>
    </div>
  );
}
