export function VegMark({ vegetarian }: { vegetarian: boolean }) {
  return <span className={vegetarian ? 'mark' : 'mark nonveg'} role="img" aria-label={vegetarian ? 'Veg' : 'Non-veg'} />
}
