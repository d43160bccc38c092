import { useSelector } from '@xstate/react'
import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react'
import {
  type DishEditorActor,
  selectCrop,
  selectDish,
  selectDishErrors,
  selectFile,
  selectIsSending,
  selectPicture,
} from '#machines/dish-editor/dish-editor.machine.ts'
import { closenessOf, closerTo, type Crop, middleOf, movedBy, type Size } from '#machines/model/crop.ts'

/** The picture of a dish: chosen, cropped by pointer or keys, taken off. */
export function DishPictureField({ editor }: { editor: DishEditorActor }) {
  const picture = useSelector(editor, selectPicture)
  const file = useSelector(editor, selectFile)
  const error = useSelector(editor, selectDishErrors).picture
  return (
    <fieldset className="stack gap-2">
      <legend className="label">Picture</legend>
      {error && (
        <p id="dish-picture-error" className="field-error" role="alert">
          {error}
        </p>
      )}
      {file ? (
        <Cropper editor={editor} file={file as File} />
      ) : (
        <div className="row wraps">
          <label className="button line dish-picture-choice">
            <span>{picture ? 'Another picture' : 'Choose a picture'}</span>
            <input
              className="visually-hidden"
              type="file"
              name="picture"
              accept="image/*"
              aria-describedby={error && 'dish-picture-error'}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) editor.send({ type: 'picture.choose', file: chosen })
                target.value = ''
              }}
            />
          </label>
          {picture && (
            <button type="button" className="button line" onClick={() => editor.send({ type: 'picture.remove' })}>
              Remove picture
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Side of the square in which one crops, in CSS pixels. */
const FRAME = 240

function Cropper({ editor, file }: { editor: DishEditorActor; file: File }) {
  const isSending = useSelector(editor, selectIsSending)
  const savedCrop = useSelector(editor, selectCrop)
  const name = useSelector(editor, selectDish)?.name ?? 'the dish'
  const url = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop | undefined>(savedCrop)
  const from = useRef({ x: 0, y: 0 })
  const scale = crop ? FRAME / crop.side : 0
  const move = (dx: number, dy: number) => size && crop && setCrop(movedBy(crop, dx, dy, size))
  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    move((from.current.x - event.clientX) / scale, (from.current.y - event.clientY) / scale)
    from.current = { x: event.clientX, y: event.clientY }
  }
  const slider = (label: string, value: number, most: number, set: (value: number) => Crop) => (
    <label className="dish-crop-slider">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={most > 0 ? Math.round((value / most) * 100) : 0}
        onChange={({ target }) => setCrop(set((Number(target.value) / 100) * most))}
      />
    </label>
  )
  return (
    <div className="stack gap-2">
      <div
        className="dish-crop"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
      >
        {url && (
          <img
            src={url}
            alt={`${name}, as it is cropped`}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              if (!crop) setCrop(middleOf({ width, height }))
            }}
            onError={() => editor.send({ type: 'picture.unreadable' })}
            style={crop && size ? { width: size.width * scale, left: -crop.x * scale, top: -crop.y * scale } : { visibility: 'hidden' }}
          />
        )}
      </div>
      {crop && size && (
        <>
          {slider('Closer', closenessOf(crop, size), 100, (value) => closerTo(crop, value, size))}
          {slider('Left and right', crop.x, size.width - crop.side, (x) => movedBy(crop, x - crop.x, 0, size))}
          {slider('Up and down', crop.y, size.height - crop.side, (y) => movedBy(crop, 0, y - crop.y, size))}
        </>
      )}
      <div className="row wraps">
        <button
          type="button"
          className="button"
          aria-disabled={isSending || !crop}
          onClick={() => crop && editor.send({ type: 'picture.use', crop })}
        >
          {isSending ? 'Sending...' : 'Use this picture'}
        </button>
        <button type="button" className="button line" aria-disabled={isSending} onClick={() => editor.send({ type: 'picture.cancel' })}>
          Cancel
        </button>
      </div>
    </div>
  )
}

/** An address of the file for as long as it is shown. */
function useObjectUrl(file: File): string | undefined {
  const [store] = useState(() => {
    let url: string | undefined
    return {
      read: () => url,
      subscribe(onChange: () => void) {
        url = URL.createObjectURL(file)
        onChange()
        return () => {
          if (url) URL.revokeObjectURL(url)
          url = undefined
        }
      },
    }
  })
  return useSyncExternalStore(store.subscribe, store.read)
}
