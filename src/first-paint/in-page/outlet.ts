import { toId } from '#machines/model/ids.ts'
import { askEarly } from '#src/first-paint/early-answers.ts'
import { askPictureEarly, bodyOf } from '#src/first-paint/early-picture.ts'
import { fields, texts } from '#machines/model/reading.ts'
import { storedLocation } from '#src/storage/location.ts'
import { readText } from '#src/storage/storage.ts'
import { onDocumentPainted } from './document-painted.ts'

const outletId = toId(window.location.pathname.split('/')[2])
/** By the look of it: a customer who sits here is not shown the outlet's pictures. The app reads it in full. */
const isSeated = /[?&](table|room)=/.test(window.location.search) || readText('local', 'qrData')?.includes(`"${outletId}"`)
if (isSeated) document.documentElement.dataset['seated'] = ''

/** In an outlet's page: asks for the outlet, its menu, and the pictures at its top. */
onDocumentPainted(async () => {
  if (!outletId) return
  const place = storedLocation()?.coordinates
  const outlet = askEarly(`/customer/business/${outletId}${place ? `?latitude=${place.lat}&longitude=${place.lng}` : ''}`)
  askEarly(`/customer/business/${outletId}/menu`)
  if (isSeated) return
  const { businessBannerImages: pictures } = fields((await bodyOf(outlet))['data'])
  for (const key of texts(pictures).slice(0, 2)) void askPictureEarly(key)
})
