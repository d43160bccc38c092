import { noteEarlyTaps } from '#src/boot/early-tap.ts'
import { answerTaps } from './answer.ts'
import { stored } from './stored.ts'

noteEarlyTaps(answerTaps)

/** By the look of it: a customer who sits here is not shown the outlet's pictures. The app reads it in full. */
const { pathname, search } = window.location
if (/[?&](table|room)=/.test(search) || stored<{ outletId: string }>('qrData').outletId === pathname.split('/')[2])
  document.documentElement.dataset['seated'] = ''
