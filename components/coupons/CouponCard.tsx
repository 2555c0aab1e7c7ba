import layout from '@/components/ui/layout.module.css';
import { CardName } from '@/components/ui/table/CardName';
import card from '@/components/ui/table/card.module.css';
import type { CouponEntry } from '@/server/coupons/coupons.schema';
import { CouponState } from './CouponState';
import { useCouponWords } from './useCouponWords';

/** A coupon in the list on a phone. */
export function CouponCard({ coupon }: { coupon: CouponEntry }) {
  const words = useCouponWords();
  return (
    <div className={card.card}>
      <div className={card.line}>
        <CardName>{words.name(coupon)}</CardName>
        <span className="tabular">{words.reduction(coupon)}</span>
      </div>
      <div className={card.line}>
        <span className={layout.clipped}>{words.uses(coupon)}</span>
        <CouponState state={coupon.state} />
      </div>
      <span className={layout.quiet}>{words.period(coupon)}</span>
    </div>
  );
}
