import { outletName, type Outlet } from '#machines/model/outlet/outlet.ts'
import { isHandheld } from '#src/device/page-view.ts'
import { useToast } from './app-context.tsx'

/** Loaded by the first tap that needs it. */
const sharing = () => import('#src/device/share.ts')

/** The ways to an outlet outside this app: a call or its number, a route, a link to share. */
export function useReachOutlet(outlet: Outlet) {
  const toast = useToast()
  const { contactNumber, location } = outlet
  return {
    /** On phones and tablets; elsewhere the number is copied. */
    phoneHref: contactNumber && isHandheld() ? `tel:${contactNumber}` : undefined,
    copyPhone: () =>
      contactNumber
        ? sharing()
            .then(({ copyText }) => copyText(contactNumber))
            .then(
              () => toast('success', 'Phone number copied'),
              () => toast('error', 'Failed to copy phone number'),
            )
        : toast('error', 'Phone number not available'),
    directionsHref: location && `https://www.google.com/maps/dir/?api=1&destination=${location.latitude},${location.longitude}`,
    noLocation: () => toast('error', 'Location not available'),
    share: (path: string) =>
      sharing()
        .then(({ shareLink }) => shareLink({ title: outletName(outlet), url: window.location.origin + path }))
        .then(
          (shared) => shared === 'copied' && toast('success', 'Link copied to clipboard'),
          () => toast('error', 'Failed to share link'),
        ),
  }
}
