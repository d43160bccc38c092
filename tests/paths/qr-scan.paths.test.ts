import { provePaths } from './prove.ts'
import { qrScanModel } from './qr-scan.model.ts'

provePaths('qr-scan', qrScanModel)
