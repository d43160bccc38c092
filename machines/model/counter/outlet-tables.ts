import { type OriginType, originLabel } from '#machines/model/origin.ts'

/** A table or room in use, as its owner sees it. */
export interface OutletTable {
  type: OriginType
  id: number
  name?: string | undefined
  /** How often its code was made anew. */
  codeVersion: number
  /** What its code says: a signed address. */
  link: string
}

export type TableChange =
  | { action: 'add'; place: Pick<OutletTable, 'type' | 'id' | 'name'> }
  /** Out of use, or with a code made anew; of a new name, before it is written, as well. */
  | { action: 'remove' | 'renew' | 'name'; place: OutletTable }
  | { action: 'rename'; place: OutletTable; name: string | undefined }

const DONE: Record<TableChange['action'], string> = {
  add: 'is in use. Print its code.',
  remove: 'is out of use.',
  renew: 'has a new code. Print it.',
  name: '',
  rename: 'has another name. Its code stays good.',
}

export const doneWith = ({ action, place }: TableChange): string => `${originLabel(place)} ${DONE[action]}`

/** The address for those without a camera: that of the code without its signature. */
export const typedAddress = ({ link }: OutletTable): string => link.replace(/^https?:\/\//, '').replace(/&s=.*$/, '')
