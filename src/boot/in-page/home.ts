import { isFinding } from '#machines/model/outlet/finder-address.ts'
import { storedLocation } from '#src/storage/location.ts'
import { noteEarlyTaps } from '#src/boot/early-tap.ts'
import { stored, storedToken } from './stored.ts'

noteEarlyTaps()

/** The heights of the rows as src/screens/home/finder.css has them: what stands in their room moves nothing. */
const ORDERS_REM = 10
const GAP_REM = 1.25
const LOOKED_REM = 3.125

/** By the look of it: the app reads it in full. */
const { completedBy } = stored<{ completedBy: string }>('order')
const hasOrders = completedBy && completedBy === stored<{ id: string }>('customer').id && storedToken()
const hasLooked = stored<unknown[]>('lookedAt').length
if (hasOrders || hasLooked) {
  const { dataset, style } = document.documentElement
  dataset['again'] = ''
  style.setProperty('--again', `${hasOrders ? ORDERS_REM + (hasLooked ? GAP_REM + LOOKED_REM : 0) : LOOKED_REM}rem`)
}

const place = storedLocation()
// The server's page lists all that is round the brand's own place.
if (place || isFinding(location.search)) document.documentElement.dataset['elsewhere'] = ''
if (place) {
  // The document is parsed, and none of its modules has run.
  const showPlace = () => {
    const [above, name] = document.querySelectorAll('.place-text .tiny, .place-text bdi')
    if (above && name) [above.textContent, name.textContent] = ['Select Your Location', place.displayName]
  }
  document.addEventListener('readystatechange', showPlace, { once: true })
}
