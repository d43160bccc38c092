import { qrScanModel } from '#tests/paths/qr-scan.model.ts'
import { qrScanAdapter } from './qr-scan.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('qr-scan', qrScanModel, qrScanAdapter)
