import { toId } from '#machines/model/ids.ts'
import { askEarly } from '#src/first-paint/early-answers.ts'
import { askPictureEarly, bodyOf } from '#src/first-paint/early-picture.ts'
import { fields, texts } from '#machines/model/reading.ts'
import { storedLocation } from '#src/storage/location.ts'
import { onDocumentPainted } from './document-painted.ts'

/** In an outlet's page: asks for the outlet, its menu, and the pictures at its top. */
onDocumentPainted(async () => {
  const outletId = toId(window.location.pathname.split('/')[2])
  if (!outletId) return
  const place = storedLocation()?.coordinates
  const outlet = askEarly(`/customer/business/${outletId}${place ? `?latitude=${place.lat}&longitude=${place.lng}` : ''}`)
  askEarly(`/customer/business/${outletId}/menu`)
  const { businessBannerImages: pictures } = fields((await bodyOf(outlet))['data'])
  for (const key of texts(pictures).slice(0, 2)) void askPictureEarly(key)
})
