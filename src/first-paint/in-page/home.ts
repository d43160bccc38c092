import { askEarly } from '#src/first-paint/early-answers.ts'
import { askPictureEarly } from '#src/first-paint/early-picture.ts'
import { config } from '#src/config.ts'
import { storedLocation } from '#src/storage/location.ts'
import { noteEarlyTaps } from '#src/first-paint/early-tap.ts'
import { onDocumentPainted } from './document-painted.ts'

noteEarlyTaps()

/** In the page of /home: asks for the outlets and the picture at its top, and puts the chosen place into the waiting page. */
onDocumentPainted(() => {
  const place = storedLocation()
  const { lat, lng } = place?.coordinates ?? config.brand.defaultLocation
  void askEarly(`/customer/businesses?latitude=${lat}&longitude=${lng}`)
  void askPictureEarly(config.brand.heroPictures[0])
  const [above, name] = document.querySelectorAll('.place-text .tiny, .place-text bdi')
  if (place && above && name) [above.textContent, name.textContent] = ['Select Your Location', place.displayName]
})
