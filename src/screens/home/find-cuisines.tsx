import { useQuery } from '@tanstack/react-query'
import { withWish } from '#machines/model/outlet/outlet-finder.ts'
import { usePicture } from '#src/actors/picture.ts'
import { cuisinesQuery } from '#src/data/search.ts'
import { Plate } from '#src/ui/plate.tsx'
import { type Around, knowsDishes, useWanted } from './use-wanted.ts'

/** What is cooked around the place, as pictures: one that is pressed narrows the list to its outlets. A search has its results in their place. */
export const FindCuisines = (around: Around) => useWanted().wanted.query === undefined && <Cuisines {...around} />

/** `isInstead`: what leads on where a search has found nothing. */
export function Cuisines({ outlets, chosen, isInstead = false }: Around & { isInstead?: boolean }) {
  const { wanted, want } = useWanted()
  const isKnown = knowsDishes(outlets)
  const { data, isError } = useQuery({ ...cuisinesQuery(chosen), meta: { failure: 'silent' }, enabled: isKnown })
  if (!isKnown || isError || (data && data.length < 2)) return null
  // Their place is kept while they are on the way.
  if (!data) return <div className="cuisines" />
  const pictures = (
    <div className="scroll cuisines" role="group" aria-label="Cuisines">
      {data.map(({ name, picture }) => (
        <button
          key={name}
          type="button"
          aria-pressed={wanted.cuisine === name}
          onClick={() => want(withWish(wanted, { cuisine: wanted.cuisine === name ? undefined : name, query: undefined }))}
        >
          <CuisinePicture of={picture} name={name} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
  if (!isInstead) return pictures
  return (
    <section className="looked" aria-labelledby="instead">
      <h2 id="instead">Try instead</h2>
      {pictures}
    </section>
  )
}

const CuisinePicture = ({ of, name }: { of: string | undefined; name: string }) => <Plate {...usePicture(of, name)} size={70} />
