'use client';

import { Button, Progress, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconPackageOff, IconWorldOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { DialogActions } from '@/components/ui/DialogActions';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { TypedConfirmForm } from '@/components/ui/TypedConfirmDialog';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Change } from '@/server/core/writes/diff';
import { useStockChannels } from '../shared/useStockChannels';
import { unitsTaken } from './effect';
import classes from './reset.module.css';
import { UndoResetForm } from './UndoResetForm';
import { useFindChange } from './useUndoChange';

/** The steps of the dialog, from preview to result. */
export function ResetSteps({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('stock');
  const { id: restaurantId, name } = useRestaurant();
  const t = useTranslations('stock.reset');
  const preview = useQuery({
    // Under the stock's key, so that it is reloaded when a quantity changes while the dialog is open.
    queryKey: [...trpc.stock.resetRestaurant.mutationKey(), 'preview', restaurantId],
    queryFn: () => client.stock.resetRestaurant.mutate({ restaurantId, dryRun: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const reset = useMutation(trpc.stock.resetRestaurant.mutationOptions({ onSuccess: refresh }));

  if (reset.data) return <Done products={reset.data.productsReset} onClose={onClose} />;
  if (readError(preview.error).code === 'stock_management_v2_disabled') return <V2Off onClose={onClose} onOn={() => preview.refetch()} />;
  if (preview.error) return <ErrorState error={preview.error} retry={preview.refetch} />;
  if (!preview.data) return <Loading />;
  const changes = preview.data.__changes ?? [];
  if (changes.length === 0) return <NothingToReset onClose={onClose} />;
  return (
    <TypedConfirmForm
      name={name}
      action={t('title')}
      busy={reset.isPending}
      error={reset.error && errorMessage(reset.error)}
      onConfirm={(typed) => reset.mutate({ restaurantId, confirmationRestaurantName: typed })}
      onClose={onClose}
    >
      {reset.isPending ? <Working products={changes.length} /> : <Effects changes={changes} />}
    </TypedConfirmForm>
  );
}

/** The effects of confirming, in sentences. */
function Effects({ changes }: { changes: Change[] }) {
  const t = useTranslations('stock.reset');
  const trpc = useTRPC();
  const format = useFormat();
  const { data: settings } = useQuery(trpc.stock.getStockSettings.queryOptions({ restaurantId: useRestaurant().id }));
  const count = changes.length;
  const units = unitsTaken(changes);
  const channels = useStockChannels()
    .filter((channel) => settings?.channels[channel])
    .map((channel) => t(channel));
  return (
    <ul className={classes.facts}>
      <Fact icon={<IconCircleX size={18} aria-hidden />}>
        <strong>{t('products', { count, shown: format.number(count) })}</strong>
      </Fact>
      <Fact icon={<IconPackageOff size={18} aria-hidden />}>
        <strong>{t('units', { count: units, shown: format.number(units) })}</strong>
      </Fact>
      {settings && (
        <Fact icon={<IconWorldOff size={18} aria-hidden />}>
          {channels.length > 0 ? t('leaves', { count, channels: format.list(channels) }) : t('stays', { count })}
        </Fact>
      )}
      <Fact icon={<IconArrowBackUp size={18} aria-hidden />}>{t('way')}</Fact>
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Loading() {
  const t = useTranslations('stock.reset');
  const lines = (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={14} width="55%" my={8} />
      <Skeleton height={14} width="45%" my={8} />
      <Skeleton height={14} width="90%" my={8} />
      <Skeleton height={34} mt="lg" />
    </div>
  );
  return <LoadingState placeholder={lines} h={136} />;
}

function Working({ products }: { products: number }) {
  const t = useTranslations('stock.reset');
  const format = useFormat();
  return (
    <div role="status">
      <Text>{t('working', { count: products, shown: format.number(products) })}</Text>
      <Progress value={100} animated mt="sm" aria-label={t('working', { count: products, shown: format.number(products) })} />
    </div>
  );
}

function NothingToReset({ onClose }: { onClose: () => void }) {
  const t = useTranslations('stock.reset.nothing');
  return (
    <>
      <p className={classes.lead}>{t('title')}</p>
      <Text>{t('text')}</Text>
      <CloseLine onClose={onClose} />
    </>
  );
}

/** Without stock management V2 there is no reset. It can be switched on here. */
function V2Off({ onClose, onOn }: { onClose: () => void; onOn: () => void }) {
  const t = useTranslations('stock.reset.v2Off');
  const trpc = useTRPC();
  const refresh = useRefresh('stock');
  const { id: restaurantId } = useRestaurant();
  const switchOn = useMutation(
    trpc.stock.updateStockSettings.mutationOptions({
      onSuccess: async () => {
        onOn();
        await refresh();
      },
    }),
  );
  return (
    <>
      <Text>{t('text')}</Text>
      <DialogActions
        problem={switchOn.error}
        action={t('action')}
        busy={switchOn.isPending}
        onAction={() => switchOn.mutate({ restaurantId, stockManagementV2Enabled: true })}
        onCancel={onClose}
      />
    </>
  );
}

/** The result, with undo. */
function Done({ products, onClose }: { products: number; onClose: () => void }) {
  const t = useTranslations('stock.reset');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { id: restaurantId } = useRestaurant();
  const findChange = useFindChange();
  const [auditId, setAuditId] = useState<number | null>(null);
  const find = useMutation({
    mutationFn: () => findChange({ restaurantId, kind: 'restaurant stock' }),
    onSuccess: setAuditId,
  });
  if (auditId !== null) return <UndoResetForm auditId={auditId} onClose={onClose} />;
  return (
    <>
      <div className={classes.done} role="status">
        <IconCircleCheck size={20} aria-hidden />
        <div>
          <p className={classes.lead}>{t('done.title', { count: products, shown: format.number(products) })}</p>
          <Text c="dimmed" size="sm">
            {t('done.text')}
          </Text>
        </div>
      </div>
      {(find.error || find.data === null) && (
        <Text c="red" size="sm" mt="sm" role="alert">
          {find.error ? errorMessage(find.error) : t('undo.none')}
        </Text>
      )}
      <CloseLine onClose={onClose}>
        <Button variant="default" loading={find.isPending} onClick={() => find.mutate()}>
          {t('done.undo')}
        </Button>
      </CloseLine>
    </>
  );
}

/** The last line of a step. Its «Close» gets the focus from the previous step. */
function CloseLine({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const common = useTranslations('common');
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <DialogActions action={common('close')} actionRef={closeButton} onAction={onClose}>
      {children}
    </DialogActions>
  );
}
