import { useParams } from 'react-router-dom'
import { toId } from '#machines/model/ids.ts'

/** An id in the address, by its name in the route's path; undefined where what stands there cannot be one. */
export const useIdInPath = (name: 'outletId' | 'menuId' | 'orderId'): string | undefined => toId(useParams()[name])
