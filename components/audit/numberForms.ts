// Decided in docs/decisions/136-rules-in-the-history.md.

/** How the number of a field is shown. */
type NumberForm = 'money' | 'percent' | 'factor' | 'duration' | 'time' | 'cm' | 'degrees';

/** Fields that are amounts without saying so in their name. */
const AMOUNTS = [
  ...['unitCost', 'totalCost', 'deliveryFee', 'minimumAmount', 'minimumAmountForFreeDelivery', 'fee', 'reduction', 'entranceFee'],
  ...['balance', 'held', 'own', 'promotional', 'employer', 'amount', 'captured', 'reductionAmount', 'value', 'pointValue'],
  ...['totalPrice', 'toPay', 'refunded', 'owed', 'threshold', 'ceiling', 'allowancePerMeal', 'allowancePerDay', 'allowancePerMonth'],
  ...['automaticEwalletReloadMinBalance', 'automaticEwalletReloadAmount', 'automaticEwalletReloadMonthlyCap'],
];

const forms: Record<string, NumberForm> = {
  ...Object.fromEntries(AMOUNTS.map((field) => [field, 'money'])),
  reductionRate: 'percent',
  rate: 'percent',
  factor: 'factor',
  delay: 'duration',
  deliveryDelay: 'duration',
  delayBeforeSendingReminderEmailShowUpNotification: 'duration',
  start: 'time',
  end: 'time',
  from: 'time',
  to: 'time',
  closesAt: 'time',
  positionX: 'cm',
  positionY: 'cm',
  width: 'cm',
  height: 'cm',
  rotation: 'degrees',
  aisle: 'cm',
};

/** The form of the numbers in a field: amounts are stored in cents, rates in basis points, times in minutes, lengths in centimetres. */
export const numberFormOf = (field: string): NumberForm | undefined => (field.endsWith('Cents') ? 'money' : forms[field]);
