export function VegMark({ vegetarian }: { vegetarian: boolean }) {
  return <span className={vegetarian ? 'mark' : 'mark non'} role="img" aria-label={vegetarian ? 'Veg' : 'Non-veg'} />
}
