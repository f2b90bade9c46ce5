import { Module } from '@nestjs/common';
import { GameModule } from '@tirage/service-kit';

@Module({ imports: [GameModule.of('tresors-des-champs')] })
export class TresorsDesChampsModule {}
