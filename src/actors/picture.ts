import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { hasWidths, type PictureTone, pictureTone } from '#machines/model/menu/picture-tone.ts'
import { pictureQuery } from '#src/data/picture.ts'
import { savesData } from '#src/loading/data-saver.ts'

export interface Picture {
  /** undefined while it is not known, or cannot be had: the plate stays empty. */
  src?: string
  tone: PictureTone
  whole?: boolean
  none?: boolean
}

/** Not useQuery, whose observers for plates without a key would be most of the work of a list's first render. */
function usePictureSource(key: string | undefined, isFetched: boolean): string | null | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      key === undefined || !isFetched ? () => {} : new QueryObserver(client, pictureQuery(key)).subscribe(onChange),
    [client, key, isFetched],
  )
  const read = () =>
    key === undefined ? undefined : client.getQueryCache().build(client, client.defaultQueryOptions(pictureQuery(key))).state.data
  return useSyncExternalStore(subscribe, read, read)
}

/** A picture by its key, ready for a plate; without a key, what has a name goes without a plate. */
export function usePicture(key: string | undefined, name = '', isWorthIt = true): Picture {
  const src = usePictureSource(key, isWorthIt)
  return { src: src ?? undefined, tone: pictureTone(key), whole: !!key && hasWidths(key), none: !key && !!name }
}

/** Up to three of some pictures, the one in the middle first; every turn lays the next one there. Nothing is fetched until `wanted`. */
export function usePictureSpread(keys: readonly string[], turn: number, wanted: boolean) {
  const key = (place: number) => (wanted && place < keys.length ? keys[(turn + place) % keys.length] : undefined)
  // Those behind the first are decoration: shown where they are here already.
  const isWorthIt = !savesData()
  const three = [usePicture(key(0)), usePicture(key(1), '', isWorthIt), usePicture(key(2), '', isWorthIt)]
  const plates = three.slice(0, keys.length)
  return { plates, tone: pictureTone(keys[0]), count: keys.length, current: keys.length > 0 ? turn % keys.length : 0 }
}
