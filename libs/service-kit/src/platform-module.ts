import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PLATFORM, type Platform } from './platform.js';

/** Gives the {@link Platform} to every module of the process. */
@Global()
@Module({})
export class PlatformModule {
  static of(platform: Platform): DynamicModule {
    return {
      module: PlatformModule,
      providers: [{ provide: PLATFORM, useValue: platform }],
      exports: [PLATFORM],
    };
  }
}
