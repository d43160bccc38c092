import { assertEvent, assign, emit, fromEventObservable, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import { CAMERA_FAILED, type QrScan } from '../model/qr.ts'
import {
  NO_CAMERAS,
  type Picture,
  pictureComplaint,
  READ_SHOWN_MS,
  readQrText,
  SCAN_FAILED,
  SWITCH_FAILED,
  UNREADABLE_PICTURE,
} from '../model/scanner.ts'
import { viewfinderMachine } from '../viewfinder/viewfinder.machine.ts'

/** Reads one code, by camera or from a picture: scanning → read → keeping → scanned. */

export interface Camera {
  id: string
  label: string
}

/** What a running camera tells. It fails with the code NO_CAMERA when the device has none or the customer refuses it. */
export type CameraReport =
  | { type: 'camera.started'; cameras: Camera[]; cameraId: string; hasTorch: boolean }
  | { type: 'code.seen'; text: string }

export type QrScanEvent =
  | CameraReport
  | { type: 'camera.switch' }
  | { type: 'camera.retry' }
  | { type: 'picture.pick'; picture: Picture }
  | { type: 'dialog.close' }

export interface QrScanInput {
  /** Of the links that are codes of ours. */
  origins: readonly string[]
}

export interface QrScanContext extends QrScanInput {
  cameras: Camera[]
  /** undefined for the one that faces away from the customer. */
  cameraId?: string
  /** Of the camera that runs. */
  hasTorch: boolean
  /** The camera to go back to when the next one does not start. */
  formerId?: string
  cameraProblem?: string
  /** What is wrong with the code or picture looked at last. */
  complaint?: string
  /** Texts refused before: the camera sees the same code ten times a second. */
  refused: string[]
  /** The code that opens an outlet. */
  accepted?: string
}

const MOST_REFUSED = 20
const isNews = ({ refused }: QrScanContext, text: string): boolean => !refused.includes(text)
const withText = (texts: string[], text: string): string[] => [...texts.filter((known) => known !== text), text].slice(-MOST_REFUSED)

const read = ({ origins }: QrScanContext, text: string) => readQrText(text, origins)
const acceptedScan = (context: QrScanContext): QrScan => read(context, context.accepted!).scan!

const loseCamera = (problem: string) => ({ target: 'failed', actions: { type: 'loseCamera', params: { problem } } }) as const

export const qrScanMachine = setup({
  types: {
    context: {} as QrScanContext,
    input: {} as QrScanInput,
    events: {} as QrScanEvent,
    emitted: {} as { type: 'qr.scanned'; outletId: string },
    children: {} as { runCamera: 'runCamera'; viewfinder: 'viewfinder'; readPicture: 'readPicture'; keepScan: 'keepScan' },
    tags: {} as 'read',
    meta: {} as Meaning,
  },
  actors: {
    /** Leaving its state switches the camera off, also while it is still starting. */
    runCamera: fromEventObservable<CameraReport, { cameraId: string | undefined }>(() => {
      throw new Error('actor "runCamera" was not provided')
    }),
    viewfinder: viewfinderMachine,
    readPicture: fromPromise<string, { picture: Picture }>(notProvided('readPicture')),
    keepScan: fromPromise<void, { scan: QrScan }>(notProvided('keepScan')),
  },
  delays: { readShown: READ_SHOWN_MS },
  guards: {
    opensAnOutlet: ({ context }, params: { text: string }) => read(context, params.text).scan !== undefined,
    isNews: ({ context }, params: { text: string }) => isNews(context, params.text),
    opensAnOutletAnew: ({ context }, params: { text: string }) =>
      isNews(context, params.text) && read(context, params.text).scan !== undefined,
    hasAnother: ({ context }) => context.cameras.length > 1,
    isSwitching: ({ context }) => context.formerId !== undefined,
    isNoCamera: (_, params: { error: unknown }) => toFailure(params.error).code === 'NO_CAMERA',
    isUsablePicture: (_, params: { picture: Picture }) => pictureComplaint(params.picture) === undefined,
  },
  actions: {
    /** A short one, for those who look at the table and not at the screen. */
    buzz: actionNotProvided('buzz'),
    noteCameras: assign(({ event }) => {
      assertEvent(event, 'camera.started')
      return { cameras: event.cameras, cameraId: event.cameraId, hasTorch: event.hasTorch, formerId: undefined }
    }),
    goWithoutTorch: assign({ hasTorch: false }),
    takeNext: assign(({ context: { cameras, cameraId } }) => {
      const next = cameras.findIndex(({ id }) => id === cameraId) + 1
      return { formerId: cameraId, cameraId: cameras[next % cameras.length]?.id, complaint: undefined }
    }),
    goBack: assign(({ context }) => ({ cameraId: context.formerId, formerId: undefined, complaint: SWITCH_FAILED })),
    loseCamera: assign((_, params: { problem: string }) => ({ cameraProblem: params.problem, cameras: [], cameraId: undefined })),
    startAfresh: assign({ cameraProblem: undefined, complaint: undefined }),
    complain: assign((_, params: { complaint: string | undefined }) => params),
    complainOfCode: assign(({ context }, params: { text: string }) => ({ complaint: read(context, params.text).complaint })),
    refuse: assign(({ context }, params: { text: string }) => ({
      complaint: read(context, params.text).complaint,
      refused: withText(context.refused, params.text),
    })),
    accept: assign((_, params: { text: string }) => ({ accepted: params.text, complaint: undefined })),
    // The camera, on again, sees the same code: refused, it is not stored and not refused a second time.
    refuseAccepted: assign(({ context }) => ({
      cameraProblem: undefined,
      complaint: SCAN_FAILED,
      refused: withText(context.refused, context.accepted!),
    })),
  },
}).createMachine({
  id: 'qrScan',
  context: ({ input }) => ({ origins: input.origins, cameras: [], hasTorch: false, refused: [] }),
  initial: 'scanning',
  on: { 'dialog.close': { target: '.closed', description: 'The customer closes the scanner', meta: by.customer.comfort } },
  states: {
    scanning: {
      type: 'parallel',
      states: {
        camera: {
          initial: 'on',
          states: {
            on: {
              initial: 'starting',
              invoke: {
                id: 'runCamera',
                src: 'runCamera',
                input: ({ context }) => ({ cameraId: context.cameraId }),
                onError: [
                  {
                    guard: 'isSwitching',
                    target: 'on',
                    reenter: true,
                    actions: 'goBack',
                    description: 'The other camera does not start: the scanner goes back to the one before',
                    meta: by.device.comfort,
                  },
                  {
                    guard: { type: 'isNoCamera', params: ofEvent },
                    ...loseCamera(NO_CAMERAS),
                    description: 'The device has no camera, or the customer refuses it',
                    meta: by.device.comfort,
                  },
                  { ...loseCamera(CAMERA_FAILED), description: 'The camera does not start, or stops by itself', meta: by.device.comfort },
                ],
              },
              states: {
                starting: {
                  description: 'The camera is starting, and the browser may ask for permission',
                  on: {
                    'camera.started': {
                      target: 'watching',
                      actions: 'noteCameras',
                      description: 'The camera shows its picture',
                      meta: main.device.comfort,
                    },
                  },
                },
                watching: {
                  description: 'The scanner looks for a code in the picture of the camera',
                  invoke: {
                    id: 'viewfinder',
                    src: 'viewfinder',
                    input: ({ context }) => ({ hasTorch: context.hasTorch }),
                    onError: {
                      actions: 'goWithoutTorch',
                      description: 'The frame and the torch fail: codes are read all the same',
                      meta: by.device.comfort,
                    },
                  },
                  on: {
                    'code.seen': [
                      {
                        guard: { type: 'opensAnOutletAnew', params: ofEvent },
                        target: '#qrScan.read',
                        actions: { type: 'accept', params: ofEvent },
                        description: 'The camera sees the code of an outlet',
                        meta: main.device.data,
                      },
                      {
                        guard: { type: 'isNews', params: ofEvent },
                        actions: { type: 'refuse', params: ofEvent },
                        description: 'The camera sees another code for the first time: the scanner says what is wrong with it',
                        meta: by.device.comfort,
                      },
                    ],
                    'camera.switch': {
                      guard: 'hasAnother',
                      target: '#qrScan.scanning.camera.on',
                      reenter: true,
                      actions: 'takeNext',
                      description: 'The customer presses Switch camera',
                      meta: by.customer.comfort,
                    },
                  },
                },
              },
            },
            failed: {
              description: 'The customer reads why there is no camera',
              on: {
                'camera.retry': {
                  target: 'on',
                  actions: 'startAfresh',
                  description: 'The customer presses Try Again',
                  meta: by.customer.comfort,
                },
              },
            },
          },
        },
        picture: {
          initial: 'none',
          on: {
            'picture.pick': [
              {
                guard: { type: 'isUsablePicture', params: ofEvent },
                target: '.reading',
                actions: { type: 'complain', params: { complaint: undefined } },
                description: 'The customer picks a picture',
                meta: by.customer.comfort,
              },
              {
                target: '.none',
                actions: { type: 'complain', params: ({ event }) => ({ complaint: pictureComplaint(event.picture) }) },
                description: 'The customer picks a file that is no picture, or is too large',
                meta: by.customer.comfort,
              },
            ],
          },
          states: {
            none: { description: 'No picture is being read' },
            reading: {
              description: 'The scanner reads the picked picture',
              invoke: {
                id: 'readPicture',
                src: 'readPicture',
                input: ({ event }) => {
                  assertEvent(event, 'picture.pick')
                  return { picture: event.picture }
                },
                onDone: [
                  {
                    guard: { type: 'opensAnOutlet', params: ({ event }) => ({ text: event.output }) },
                    target: '#qrScan.read',
                    actions: { type: 'accept', params: ({ event }) => ({ text: event.output }) },
                    description: 'The picture shows the code of an outlet',
                    meta: by.device.data,
                  },
                  {
                    target: 'none',
                    actions: { type: 'complainOfCode', params: ({ event }) => ({ text: event.output }) },
                    description: 'The picture shows another code',
                    meta: by.device.comfort,
                  },
                ],
                onError: {
                  target: 'none',
                  actions: { type: 'complain', params: { complaint: UNREADABLE_PICTURE } },
                  description: 'No code can be read from the picture',
                  meta: by.device.comfort,
                },
              },
            },
          },
        },
      },
    },
    read: {
      tags: 'read',
      description: 'The camera is off, the phone buzzes, and the customer sees a tick on the frame',
      entry: 'buzz',
      after: { readShown: { target: 'keeping', description: '0.4 s have passed', meta: main.clock.comfort } },
    },
    keeping: {
      tags: 'read',
      description: 'The app stores the table or room for the order',
      invoke: {
        id: 'keepScan',
        src: 'keepScan',
        input: ({ context }) => ({ scan: acceptedScan(context) }),
        onDone: { target: 'scanned', description: 'The table or room is stored', meta: main.device.data },
        onError: { target: 'scanning', actions: 'refuseAccepted', description: 'The table or room cannot be stored', meta: by.device.data },
      },
    },
    scanned: {
      tags: 'read',
      type: 'final',
      description: 'The customer is at the outlet of the code',
      entry: emit(({ context }) => ({ type: 'qr.scanned' as const, outletId: acceptedScan(context).outletId })),
    },
    closed: { type: 'final', description: 'The scanner is closed, and the camera off' },
  },
})

export type Scan = SnapshotFrom<typeof qrScanMachine>
export const selectIsCameraStarting = (scan: Scan): boolean => scan.matches({ scanning: { camera: { on: 'starting' } } })
export const selectCameraProblem = (scan: Scan): string | undefined => scan.context.cameraProblem
export const selectComplaint = (scan: Scan): string | undefined => scan.context.complaint
/** False while the next camera starts, so that the control stays where it is. */
export const selectHasCameras = (scan: Scan): boolean => scan.context.cameras.length > 1
export const selectIsReadingPicture = (scan: Scan): boolean => scan.matches({ scanning: { picture: 'reading' } })
export const selectIsRead = (scan: Scan): boolean => scan.hasTag('read')
