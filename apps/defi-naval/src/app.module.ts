import { Module } from '@nestjs/common';
import { GameModule } from '@tirage/service-kit';

@Module({ imports: [GameModule.of('defi-naval')] })
export class DefiNavalModule {}
