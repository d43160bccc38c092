import { taxWords } from '#machines/model/bill/tax-words.ts'

type Of = Parameters<typeof taxWords>

/** Before the words about taxes below a sum. */
export function TaxNote({ lines, outlet }: { lines: Of[0]; outlet: Of[1] }) {
  const words = taxWords(lines, outlet)
  return (
    words && (
      <>
        <b>{words}.</b>{' '}
      </>
    )
  )
}
