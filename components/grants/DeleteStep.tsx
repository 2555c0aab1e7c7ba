import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { preconditionOf } from '@/components/editing/precondition';
import { useRefresh } from '@/components/live/reads';
import { DryRunStep, useDryRun } from '@/components/ui/DryRunStep';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { Grant } from '@/server/grants/grants.schema';

/** Shows which pricing rules use a subsidy, and deletes it permanently on confirmation. */
export function DeleteStep({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations('grants');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { list } = useFormat();
  const notify = useNotify();
  const refresh = useRefresh('grants');
  const { grantId, labelTicket } = grant;
  const precondition = preconditionOf(grant);
  const preview = useDryRun(['delete grant', grantId], (options) =>
    client.grants.deleteGrant.mutate({ grantId, dryRun: true, ...precondition }, options),
  );
  const apply = useMutation({
    ...trpc.grants.deleteGrant.mutationOptions(),
    onSuccess: () => {
      notify.done(t('deleted', { name: labelTicket }));
      onClose();
      return refresh();
    },
  });
  return (
    <DryRunStep
      preview={preview}
      words={({ pricingRules }) =>
        pricingRules.length === 0 ? t('deleteUnused') : t('deleteUsed', { rules: list(pricingRules.map(({ name }) => name)) })
      }
      note={t('deleteNote')}
      apply={{ ...apply, mutate: () => apply.mutate({ grantId, ...precondition }) }}
      action={t('delete')}
      danger
      onClose={onClose}
    />
  );
}
