/** What a service of a hotel is about, by the words of its name. The first that fits counts: what is washed and ironed comes back ironed. */
const KINDS = {
  ironing: /\biron/,
  car: /\b(cabs?|cars?|taxi|airport|transfer|chauffeur)\b/,
  laundry: /\b(laundry|wash|dry.?clean)/,
  pillow: /\bpillow/,
  bed: /\b(bed|blanket|quilt|duvet|razai|linen|mattress)/,
  bath: /\b(bath|towel|slipper)/,
  dental: /\b(dental|tooth)/,
  shaving: /\b(shav|razor)/,
  toiletries: /\b(toiletr|soap|shampoo)/,
  cleaning: /\b(clean|housekeep)/,
  water: /\bwater\b/,
  sewing: /\bsewing\b/,
  flowers: /\b(flower|rose|bouquet)/,
  alarm: /\b(wake|alarm)/,
  news: /\b(news|magazine)/,
  power: /\b(charg|adapt|plug)/,
  medicine: /\b(first.?aid|medic|doctor|plaster)/,
  luggage: /\b(luggage|baggage|porter|bellman)/,
  baby: /\b(baby|cot|crib|stroller)\b/,
  massage: /\b(massage|spa)\b/,
} as const

export type ServiceKind = keyof typeof KINDS

/** undefined: none that the app knows. */
export function serviceKind(name: string): ServiceKind | undefined {
  const words = name.toLowerCase()
  return (Object.keys(KINDS) as ServiceKind[]).find((kind) => KINDS[kind].test(words))
}
