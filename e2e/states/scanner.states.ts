import type { Page } from 'playwright/test'
import { toBuffer } from 'qrcode'
import { answerTorch, failCamera, giveTorch, holdCamera, layCode, openPicture, startCamera } from '../support/held-camera.ts'
import { hears, inOrder, press, sees } from './acts.ts'
import { rare, statesAt } from './state.ts'

const scan = press('Scan QR Code')
const camera = { at: '/home', guest: true as const, device: holdCamera }
const isAsked = (page: Page) => page.waitForFunction(() => window.camera.openings.length > 0)
const start = (cameras: number) => inOrder(scan, isAsked, (page) => startCamera(page, cameras), sees('.viewfinder.live'))
const startWithTorch = inOrder((page) => giveTorch(page, true), start(2))
const torch = inOrder(startWithTorch, press('Torch'))
const code = (text: string) => toBuffer(text, { width: 400, margin: 4 })
const pick = (picture: { mimeType: string; buffer: Buffer }) => (page: Page) =>
  page.getByLabel('Scan from Gallery').setInputFiles({ name: 'picked', ...picture })
const pickCode = async (page: Page) => pick({ mimeType: 'image/png', buffer: await code('a picture') })(page)

export const scannerStates = statesAt('scanner', camera, {
  starting: rare({
    act: scan,
    seen: hears('Starting the camera...'),
    shows: ['qr-scan.scanning.camera.on.starting', 'qr-scan.scanning.picture.none'],
  }),
  watching: rare({
    act: start(1),
    seen: 'Position QR code within the frame',
    shows: ['qr-scan.scanning.camera.on.watching', 'viewfinder.frame.clear', 'viewfinder.torch.absent'],
  }),
  'a code that cannot be read': rare({
    act: inOrder(start(1), async (page) => layCode(page, await code('a table'), { isDamaged: true })),
    seen: sees('.viewfinder-box.near'),
    shows: ['viewfinder.frame.near'],
  }),
  'a code of something else': {
    act: inOrder(start(1), async (page) => layCode(page, await code('https://evil.example/menu'))),
    seen: 'Invalid QR format',
  },
  'two cameras and a torch': rare({
    act: startWithTorch,
    seen: (page) => page.getByRole('button', { name: 'Torch' }).waitFor(),
    shows: ['viewfinder.torch.unlit'],
  }),
  'the torch being lit': rare({ act: torch, seen: 'Position QR code within the frame', shows: ['viewfinder.torch.lighting'] }),
  'the torch lit': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'switches')),
    seen: sees('[aria-pressed=true]'),
    shows: ['viewfinder.torch.lit'],
  }),
  'the torch being put out': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'switches'), sees('[aria-pressed=true]'), press('Torch')),
    seen: 'Position QR code within the frame',
    shows: ['viewfinder.torch.dousing'],
  }),
  'the torch refused': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'refuses')),
    seen: 'The torch does not work now. Scanning goes on.',
    shows: ['viewfinder.torch.refused'],
  }),
  'no camera': {
    act: inOrder(scan, isAsked, (page) => failCamera(page, 'NotAllowedError')),
    seen: 'Check camera permissions in browser settings',
    shows: ['qr-scan.scanning.camera.failed'],
  },
  'a picture being read': rare({
    act: inOrder(scan, isAsked, pickCode),
    seen: 'Reading the picture...',
    shows: ['qr-scan.scanning.picture.reading'],
  }),
  'a picture without a code': rare({
    act: inOrder(scan, isAsked, pickCode, (page) => openPicture(page, undefined)),
    seen: 'Failed to read QR code from image',
  }),
  'a file that is no picture': rare({
    act: inOrder(start(1), pick({ mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })),
    seen: 'Please select an image file',
  }),
})
