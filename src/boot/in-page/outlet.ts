import { toId } from '#machines/model/ids.ts'
import { readText } from '#src/storage/storage.ts'
import { noteEarlyTaps } from '#src/boot/early-tap.ts'

noteEarlyTaps()

const outletId = toId(window.location.pathname.split('/')[2])
/** By the look of it: a customer who sits here is not shown the outlet's pictures. The app reads it in full. */
const isSeated = /[?&](table|room)=/.test(window.location.search) || readText('local', 'qrData')?.includes(`"${outletId}"`)
if (isSeated) document.documentElement.dataset['seated'] = 'early'
