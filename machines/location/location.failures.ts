import { PositionError } from '../model/position.ts'

/** The first is for a permission known to be denied, the second for a request that was. */
export const MESSAGES = {
  blocked: 'Location access denied. Please enable location in browser settings or enter your location manually.',
  denied: 'Location access was denied. Please enable it in your browser settings or enter manually.',
  unsupported: 'Geolocation not supported by your browser',
  unavailable: 'Location information is unavailable. Please try again or enter manually.',
  timeout: 'Location request timed out. Please try again or enter manually.',
  failed: 'Failed to get location. Please try again or enter manually.',
  unnamed: 'Could not determine your exact location',
  unprocessed: 'Failed to process location data',
  notSet: 'Failed to set location',
  notFound: 'Failed to find location. Please try again.',
  noSuggestions: 'Failed to fetch location suggestions',
  abroad: 'We currently only support locations within India',
} as const

export const positionMessage = (error: unknown): string => MESSAGES[error instanceof PositionError ? error.reason : 'failed']

export const isDenial = (error: unknown): boolean => error instanceof PositionError && error.reason === 'denied'
