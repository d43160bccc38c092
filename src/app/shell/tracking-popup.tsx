import { LiveOrderActions } from '#src/screens/order/live-order-actions.tsx'
import { TrackingDialog, type TrackingDialogProps } from '#src/screens/tracking/tracking-dialog.tsx'

export const TrackingPopup = (props: Omit<TrackingDialogProps, 'Actions'>) => <TrackingDialog {...props} Actions={LiveOrderActions} />
