import { menuBrowserModel } from './menu-browser.model.ts'
import { provePaths } from './prove.ts'

provePaths('menu-browser', menuBrowserModel)
