import { outletName, type Outlet } from '#machines/model/outlet.ts'
import { shareLink } from '#src/device/share.ts'
import { useToast } from './app-context.tsx'

/** The ways to an outlet outside this app: a call, a route, a link for somebody else. Messages of spec §8. */
export function useReachOutlet(outlet: Outlet) {
  const toast = useToast()
  const { contactNumber, location } = outlet
  return {
    phoneHref: contactNumber && `tel:${contactNumber}`,
    directionsHref: location && `https://www.google.com/maps/dir/?api=1&destination=${location.latitude},${location.longitude}`,
    noPhone: () => toast('error', 'Phone number not available'),
    noLocation: () => toast('error', 'Location not available'),
    share: (path: string) =>
      shareLink({ title: outletName(outlet), url: window.location.origin + path }).then(
        (shared) => shared === 'copied' && toast('success', 'Link copied to clipboard'),
        () => toast('error', 'Failed to share link'),
      ),
  }
}
