import { IconPhoto } from '#src/ui/icons.ts'

export function GalleryButton({ onPick }: { onPick: (picture: File) => void }) {
  return (
    <label className="button tonal full scanner-gallery">
      <IconPhoto size={22} stroke={1.9} aria-hidden />
      Scan from Gallery
      <input
        className="visually-hidden"
        type="file"
        accept="image/*"
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          // An input that keeps its file fires no change event when the customer picks the same picture again.
          currentTarget.value = ''
          if (picture) onPick(picture)
        }}
      />
    </label>
  )
}
