import { loginModel } from './login.model.ts'
import { provePaths } from './prove.ts'

provePaths('login', loginModel)
