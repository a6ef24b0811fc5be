import "catapults-sim/system-worker";
